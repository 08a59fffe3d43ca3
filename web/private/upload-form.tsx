// The form of an upload: choosing the file, what went wrong, how far it is, and the button that sends it.
import type { ComponentProps } from 'react';
import type { FileRules } from '#contract/files.ts';
import { Alert } from '#ui/alert.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { doingOf, UploadProgressView } from '#ui/upload-progress.tsx';
import type { Upload } from './use-upload.ts';

export const UploadForm = ({
  upload: { file, told, progress, button, submit, cancel, choose, drop },
  rules,
  ids,
  words,
  disabled = false,
}: {
  upload: Upload;
  rules: FileRules;
  /** What the ids of the form's parts begin with, and those of sending. */
  ids: { form: string; sending: string };
  words: ComponentProps<typeof FileDrop>['words'] &
    ComponentProps<typeof UploadProgressView>['words'] & { submit: string; submitting: string };
  /** Nothing can be chosen or sent; an upload under way goes on. */
  disabled?: boolean;
}) => {
  const busy = progress !== undefined;
  return (
    <form
      id={`${ids.form}-form`}
      className="grid grid-cols-1 gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!disabled) void submit();
      }}
    >
      <FileDrop
        id={`${rules.field}-file`}
        rules={rules}
        words={words}
        file={file}
        disabled={busy || disabled}
        invalid={told.alert !== undefined && file === undefined}
        describedBy={`${ids.form}-alert`}
        onChoose={choose}
        onRefuse={drop}
        onRemove={drop}
      />
      <Alert id={`${ids.form}-alert`} kind="error" text={told.alert}>
        {told.help !== undefined && <p>{told.help}</p>}
      </Alert>
      <Alert id={`${ids.form}-notice`} kind="info" text={told.notice} />
      {busy && <UploadProgressView id={ids.sending} progress={progress} words={words} onCancel={cancel} />}
      <button
        id={`${ids.sending}-submit`}
        ref={button}
        type="submit"
        className="button"
        disabled={disabled}
        aria-disabled={file === undefined || busy}
        aria-busy={busy || undefined}
      >
        {busy && <span className="spinner" aria-hidden="true" />}
        <span>{busy ? doingOf(progress, words.submitting) : words.submit}</span>
      </button>
    </form>
  );
};
