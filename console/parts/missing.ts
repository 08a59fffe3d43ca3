// What a form cannot be sent without, checked before the server is asked.

import { isBlank } from '#contract/text.ts';
import type { FormErrors, FormValues } from './use-form.ts';

/** The given words at the fields that are empty. */
export const missing = <Values extends FormValues>(
  values: Values,
  words: { [Name in keyof Values]?: string },
): FormErrors<Values> =>
  Object.fromEntries(
    Object.entries(words).filter(([name]) => isBlank(String(values[name]))),
  ) as FormErrors<Values>;
