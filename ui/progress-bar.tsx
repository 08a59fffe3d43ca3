// How far an upload is, as a bar. The words beside it are the caller's.

export const ProgressBar = ({ id, label, percent }: { id: string; label: string; percent: number }) => (
  <progress
    id={id}
    className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-rule [&::-moz-progress-bar]:bg-success [&::-webkit-progress-bar]:bg-rule [&::-webkit-progress-value]:bg-success"
    aria-label={label}
    max={100}
    value={percent}
  />
);
