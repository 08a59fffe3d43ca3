// Choosing a password: says while it is typed how strong it is and what would make it stronger.

import type { ComponentProps } from 'react';
import { passwordHint, passwordMinLength, strengthLabels } from '#contract/staff/password.ts';
import './new-password-field.css';
import { PasswordField } from './password-field.tsx';
import { usePasswordStrength } from './use-password-strength.ts';

type Props = Omit<ComponentProps<typeof PasswordField>, 'label' | 'hint' | 'autoComplete' | 'value'> & {
  value: string;
  /** What its owner is called: the password must not be made of it. */
  ownerNames: readonly string[];
};

const missingWords = (password: string): string => {
  const missing = passwordMinLength - Array.from(password.normalize('NFKC')).length;
  if (password === '' || missing <= 0) return '';
  return missing === 1 ? 'One more character is needed.' : `${missing} more characters are needed.`;
};

/** Shows how strong the password is, as bars and in words, while it is typed. */
export const NewPasswordField = ({ ownerNames, ...field }: Props) => {
  const strength = usePasswordStrength(field.value, ownerNames);
  const isTyped = field.value !== '';
  const bars = strengthLabels.length - 1;
  return (
    <div className="grid gap-2">
      <PasswordField {...field} label="New password" hint={passwordHint} autoComplete="new-password" />
      {isTyped && (
        <div className="strength-bars" aria-hidden="true" data-level={strength?.level}>
          {Array.from({ length: bars }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: four bars that never change places
            <span key={at} data-filled={strength !== undefined && at < Math.max(1, strength.level)} />
          ))}
        </div>
      )}
      <p role="status" className={isTyped ? 'strength-words' : 'sr-only'}>
        {strength === undefined ? (
          <span>{missingWords(field.value)}</span>
        ) : (
          <span>
            <strong>{strengthLabels[strength.level]}.</strong> {strength.advice}
          </span>
        )}
      </p>
    </div>
  );
};
