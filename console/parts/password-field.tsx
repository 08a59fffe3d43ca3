// A field for a password that can be looked at: typing a long one blind is what makes people choose short ones.

import { type ComponentProps, useState } from 'react';
import { Field } from '#ui/field.tsx';

type Props = Omit<ComponentProps<typeof Field>, 'type'> & {
  /** For password managers. */
  autoComplete: 'current-password' | 'new-password';
};

/** A `Field` with a button that shows what was typed. */
export const PasswordField = (props: Props) => {
  const [shown, setShown] = useState(false);
  return (
    <div className="password-field">
      <Field
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <button
        type="button"
        className="link-button password-show"
        aria-controls={props.id}
        aria-pressed={shown}
        aria-label={`Show ${props.label.toLowerCase()}`}
        onClick={() => setShown(!shown)}
      >
        <span>{shown ? 'Hide' : 'Show'}</span>
      </button>
    </div>
  );
};
