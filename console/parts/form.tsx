// A form around `useForm`: refusals are shown at the top and take the focus, with links to the fields; leaving with
// something unsent is asked about.

import { type ReactNode, useEffect, useRef } from 'react';
import { Button, type Look, SubmitButton } from './button.tsx';
import { ConsoleLink } from './console-link.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import type { FormState } from './use-form.ts';

type Props = {
  form: FormState;
  submitLabel: string;
  /** While it is on its way: `Saving`. */
  pendingLabel?: string;
  /** Where `Cancel` leads, or what it does. */
  cancel?: string | (() => void);
  /** Beside the button: other acts. */
  actions?: ReactNode;
  /** For a form that stands in a dialog, or holds nothing worth asking about. */
  noLeaveGuard?: boolean;
  /** Of the button: `quiet` leaves the yellow to another, which the screen is for. */
  look?: Look;
  children: ReactNode;
};

/** `Amount: `. What is wrong with a field often reads alike for several; a checkbox's label says too much for this. */
const fieldPrefix = (id: string): string => {
  const field = document.getElementById(id);
  const isLine =
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement ||
    (field instanceof HTMLInputElement && field.type !== 'checkbox');
  const label = isLine ? field.labels?.[0]?.firstElementChild?.textContent : undefined;
  return label ? `${label}: ` : '';
};

const Refusal = ({ form }: { form: FormState }) => {
  const { failure, errors, refusals, id, names, fieldId } = form;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) box.current?.focus();
  }, [refusals]);
  if (failure === undefined) return null;
  const marked = names.flatMap((name) => (errors[name] === undefined ? [] : [[name, errors[name]] as const]));
  return (
    <div ref={box} id={`${id}-refusal`} role="alert" tabIndex={-1} className="alert alert-error">
      {/* What the server says of one field is said by the link to it. */}
      {marked.every(([, words]) => words !== failure) && (
        <p>
          <span>{failure}</span>
        </p>
      )}
      {marked.length > 0 && (
        <ul className="list-disc pl-5">
          {marked.map(([name, words]) => (
            <li key={name}>
              <a
                href={`#${fieldId(name)}`}
                className="underline"
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId(name))?.focus();
                }}
              >
                {fieldPrefix(fieldId(name))}
                {words}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

/** Renders `<form>`, refusals and the submit button; `children` are the fields. */
export const Form = ({
  form,
  submitLabel,
  pendingLabel = 'One moment',
  cancel,
  actions,
  noLeaveGuard = false,
  look = 'main',
  children,
}: Props) => (
  <>
    <form
      id={form.id}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <Refusal form={form} />
      {children}
      <div className="form-actions">
        <SubmitButton look={look} isPending={form.isPending}>
          {form.isPending ? pendingLabel : submitLabel}
        </SubmitButton>
        {typeof cancel === 'string' && (
          <ConsoleLink href={cancel} className="button-quiet">
            Cancel
          </ConsoleLink>
        )}
        {typeof cancel === 'function' && <Button onClick={cancel}>Cancel</Button>}
        {actions}
      </div>
    </form>
    {!noLeaveGuard && <LeaveGuard form={form} />}
  </>
);
