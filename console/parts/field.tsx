// One labelled control with its hint and its error. Controlled by the caller, or by `form.field(name)` of use-form.ts.

import type { ComponentPropsWithRef, ReactNode } from 'react';

type Shared = {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Said in the label where most of the other fields are needed. */
  optional?: boolean;
};

const describedBy = (id: string, hint: unknown, error: unknown): string | undefined =>
  [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ') ||
  undefined;

const Frame = ({ id, label, hint, error, optional, children }: Shared & { children: ReactNode }) => (
  <div className="field">
    <label htmlFor={id} className="field-label">
      <span>{label}</span>
      {optional && <span className="font-normal text-muted"> (optional)</span>}
    </label>
    {hint !== undefined && (
      <p id={`${id}-hint`} className="field-hint">
        {hint}
      </p>
    )}
    {children}
    {error !== undefined && (
      <p id={`${id}-error`} className="field-error">
        <span>{error}</span>
      </p>
    )}
  </div>
);

const wired = ({ id, hint, error }: Shared) => ({
  id,
  'aria-invalid': error === undefined ? undefined : true,
  'aria-describedby': describedBy(id, hint, error),
});

export const Field = ({
  label,
  hint,
  error,
  optional,
  ...input
}: Shared & ComponentPropsWithRef<'input'>) => {
  const shared = { id: input.id, label, hint, error, ...(optional !== undefined && { optional }) };
  return (
    <Frame {...shared}>
      <input type="text" className="field-input" {...input} {...wired(shared)} />
    </Frame>
  );
};

export const TextArea = ({
  label,
  hint,
  error,
  optional,
  ...area
}: Shared & ComponentPropsWithRef<'textarea'>) => {
  const shared = { id: area.id, label, hint, error, ...(optional !== undefined && { optional }) };
  return (
    <Frame {...shared}>
      <textarea className="field-input" {...area} {...wired(shared)} />
    </Frame>
  );
};

export const Select = ({
  label,
  hint,
  error,
  optional,
  options,
  ...select
}: Shared & ComponentPropsWithRef<'select'> & { options: readonly { value: string; label: string }[] }) => {
  const shared = { id: select.id, label, hint, error, ...(optional !== undefined && { optional }) };
  return (
    <Frame {...shared}>
      <select className="field-input" {...select} {...wired(shared)}>
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Frame>
  );
};

export const Checkbox = ({
  label,
  hint,
  error,
  ...input
}: Omit<Shared, 'optional'> & Omit<ComponentPropsWithRef<'input'>, 'type'>) => {
  const shared = { id: input.id, label, hint, error };
  return (
    <div className="field">
      <div className="flex items-start gap-3">
        <input type="checkbox" className="checkbox" {...input} {...wired(shared)} />
        <label htmlFor={input.id}>{label}</label>
      </div>
      {hint !== undefined && (
        <p id={`${input.id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${input.id}-error`} className="field-error">
          <span>{error}</span>
        </p>
      )}
    </div>
  );
};
