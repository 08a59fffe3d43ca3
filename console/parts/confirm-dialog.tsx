// Asks before an act that cannot be taken back, says what will happen, and may ask why. A failure is said in the dialog, which stays.

import { type ReactNode, useId, useState } from 'react';
import { errorWords } from '#console/api.ts';
import { isBlank } from '#contract/text.ts';
import { TextArea } from '#ui/field.tsx';
import { Button, SubmitButton } from './button.tsx';
import { ConsoleDialog } from './console-dialog.tsx';
import { dropDraft, useKeptText } from './draft.ts';
import { optional } from './optional.tsx';
import { useFailure } from './use-when-online.ts';

export type ReasonField = {
  label: string;
  hint?: string;
  isRequired?: boolean;
  maxLength?: number;
  /** Keeps the reason in the tab until it is sent or the question is closed: name the record in it. */
  draftKey: string;
};

type Props = {
  id: string;
  open: boolean;
  /** A question: `Deactivate this link?` */
  title: string;
  /** Names the act: `Deactivate`. */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  reason?: ReasonField;
  onClose: () => void;
  /** Does it. The dialog closes when it is done; what it throws is shown. `false` keeps it open. */
  onConfirm: (reason: string) => unknown;
  /** What will happen. */
  children: ReactNode;
};

const Question = ({
  textId,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  reason,
  onClose,
  onConfirm,
  children,
}: Omit<Props, 'id' | 'open' | 'title'> & { textId: string }) => {
  const id = useId();
  const [text, setText] = useKeptText(reason?.draftKey);
  const [fault, setFault] = useState<string>();
  const { failure, tell, forget } = useFailure();
  const [isPending, setPending] = useState(false);

  const confirm = async () => {
    if (isPending) return;
    if (reason?.isRequired === true && isBlank(text)) {
      setFault('Enter a reason.');
      document.getElementById(id)?.focus();
      return;
    }
    setPending(true);
    forget();
    try {
      if ((await onConfirm(text.trim())) !== false) onClose();
    } catch (error) {
      tell(errorWords(error), error);
    } finally {
      setPending(false);
    }
  };

  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog may have been opened inside a form, which must not take this for its own.
        event.stopPropagation();
        void confirm();
      }}
    >
      <div id={textId} className="grid gap-2">
        {children}
      </div>
      {reason !== undefined && (
        <TextArea
          id={id}
          label={reason.label}
          rows={3}
          value={text}
          error={fault}
          {...(reason.hint !== undefined && { hint: reason.hint })}
          {...(reason.isRequired !== true && { labelNote: optional })}
          {...(reason.maxLength !== undefined && { maxLength: reason.maxLength })}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            setFault(undefined);
          }}
        />
      )}
      {failure !== undefined && (
        <p role="alert" className="alert alert-error">
          <span>{failure}</span>
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{cancelLabel}</Button>
        <SubmitButton look={danger ? 'danger' : 'main'} isPending={isPending}>
          {confirmLabel}
        </SubmitButton>
      </div>
    </form>
  );
};

/** Rendered at the end of the body, so it may be asked for inside a form. */
export const ConfirmDialog = ({ id, open, title, onClose, ...question }: Props) => {
  const { reason } = question;
  const close = () => {
    if (reason !== undefined) dropDraft(reason.draftKey);
    onClose();
  };
  return (
    <ConsoleDialog id={id} open={open} title={title} textId={`${id}-what`} onClose={close}>
      {/* Mounted again each time: an old reason must not stand in a new question. */}
      {open && <Question {...question} textId={`${id}-what`} onClose={close} />}
    </ConsoleDialog>
  );
};
