// One labelled control with its hint and its error, for site and console. The caller holds its value, or leaves it to the document.
import type { ComponentPropsWithRef, ReactNode } from 'react';

type Shared = {
  id: string;
  label: string;
  /** Behind the label: that the field has to be filled in, or need not. */
  labelNote?: ReactNode;
  hint?: ReactNode;
  /** Below the control, where the control stands beside others that have no hint. */
  hintBelow?: boolean;
  error?: string | undefined;
  /** What to do instead; stands under the error. */
  wayOut?: ReactNode;
};

const Note = ({ id, className, children }: { id: string; className: string; children: ReactNode }) =>
  children !== undefined && (
    <p id={id} className={className}>
      {typeof children === 'string' ? <span>{children}</span> : children}
    </p>
  );

/** Sorts what is the field's from what is the control's, and wires the control to the words around it. */
const wire = <Props extends Shared>({
  label,
  labelNote,
  hint,
  hintBelow = false,
  error,
  wayOut,
  ...control
}: Props) => {
  const { id } = control;
  const hasWayOut = error !== undefined && wayOut !== undefined;
  const describedBy = [
    hint !== undefined && `${id}-hint`,
    error !== undefined && `${id}-error`,
    hasWayOut && `${id}-way-out`,
  ].filter(Boolean);
  const hintNote = (
    <Note id={`${id}-hint`} className="field-hint">
      {hint}
    </Note>
  );
  const labelWords = (
    <>
      <span>{label}</span>
      {labelNote}
    </>
  );
  const below = (
    <>
      {hintBelow && hintNote}
      <Note id={`${id}-error`} className="field-error">
        {error}
      </Note>
      <Note id={`${id}-way-out`} className="field-hint">
        {hasWayOut ? wayOut : undefined}
      </Note>
    </>
  );
  return {
    wired: {
      ...control,
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': describedBy.join(' ') || undefined,
    },
    labelWords,
    below,
    framed: (element: ReactNode) => (
      <div className="field">
        <label htmlFor={id} className="field-label">
          {labelWords}
        </label>
        {!hintBelow && hintNote}
        {element}
        {below}
      </div>
    ),
  };
};

/** An `<input>`, of type text unless `type` says otherwise. `beside` stands in one box with it, to be laid out against it. */
export const Field = ({
  beside,
  ...props
}: Shared & ComponentPropsWithRef<'input'> & { beside?: ReactNode }) => {
  const { wired, framed } = wire(props);
  const input = <input type="text" className="field-input" {...wired} />;
  return framed(
    beside === undefined ? (
      input
    ) : (
      <div className="relative grid">
        {input}
        {beside}
      </div>
    ),
  );
};

/** A `<textarea>`; takes the attributes of one. */
export const TextArea = (props: Shared & ComponentPropsWithRef<'textarea'>) => {
  const { wired, framed } = wire(props);
  return framed(<textarea className="field-input" {...wired} />);
};

/** A `<select>` of these options; takes the attributes of one. */
export const Select = ({
  options,
  ...props
}: Shared & ComponentPropsWithRef<'select'> & { options: readonly { value: string; label: string }[] }) => {
  const { wired, framed } = wire(props);
  return framed(
    <select className="field-input" {...wired}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>,
  );
};

/** The label stands beside the box, the hint below both. */
export const Checkbox = (props: Shared & Omit<ComponentPropsWithRef<'input'>, 'type'>) => {
  const { wired, labelWords, below } = wire({ ...props, hintBelow: true });
  return (
    <div className="field">
      <div className="flex items-start gap-3">
        <input type="checkbox" className="checkbox" {...wired} />
        <label htmlFor={wired.id}>{labelWords}</label>
      </div>
      {below}
    </div>
  );
};
