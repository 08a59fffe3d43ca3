// Behind a label, where most of the other fields have to be filled in.
export const optional = <span className="font-normal text-muted"> (optional)</span>;
