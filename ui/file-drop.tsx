// Choosing one file: by button, keyboard or drag and drop, with its preview once chosen. It owns no state but the drag;
// the caller keeps the file and shows what `onRefuse` says.
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { formatBytes } from '#contract/file-size.ts';
import { acceptOf, type FileRules } from '#contract/files.ts';
import type { Choice, ChooseWords } from './choose-file.ts';
import { isInAppBrowser } from './device.ts';
import { FilePreview, type PreviewWords } from './file-preview.tsx';

export type FileDropWords = ChooseWords &
  PreviewWords & {
    dropText: string;
    dropHere: string;
    choose: string;
    remove: string;
    chooseOther: string;
    rules: (maxSize: string) => string;
    inAppBrowser: string;
  };

/** A file that misses the area must not replace the page. */
const useSafeDrops = () => {
  useEffect(() => {
    const prevent = (event: globalThis.DragEvent) => event.preventDefault();
    window.addEventListener('dragover', prevent);
    window.addEventListener('drop', prevent);
    return () => {
      window.removeEventListener('dragover', prevent);
      window.removeEventListener('drop', prevent);
    };
  }, []);
};

/** `onChoose` gets files that passed `rules`; all others go to `onRefuse`. */
export const FileDrop = ({
  id,
  rules,
  words,
  file,
  disabled,
  invalid,
  describedBy,
  onChoose,
  onRefuse,
  onRemove,
}: {
  id: string;
  rules: FileRules;
  words: FileDropWords;
  file: File | undefined;
  disabled: boolean;
  invalid: boolean;
  describedBy: string;
  onChoose: (file: File, notice?: string) => void;
  /** `help` says more than the fixed words of `message`. */
  onRefuse: (message: string, help?: string) => void;
  onRemove: () => void;
}) => {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [opened, setOpened] = useState(0);
  useSafeDrops();

  const take = async (chosen: File | undefined) => {
    if (chosen === undefined || disabled) return;
    setOpened(0);
    const judge = await import('./choose-file.ts').catch(() => undefined);
    // Where it cannot be looked at, the server says what is wrong with it.
    const choice: Choice = (await judge?.chooseFile(rules, chosen, words)) ?? { ok: true, file: chosen };
    // The same file can be chosen again only when the input forgets it.
    if (input.current !== null) input.current.value = '';
    if (choice.ok) onChoose(choice.file, choice.notice);
    else onRefuse(choice.message, choice.help);
  };

  const drag = (event: DragEvent) => {
    event.preventDefault();
    event.dataTransfer.dropEffect = disabled ? 'none' : 'copy';
    setOver(!disabled);
  };

  const leave = (event: DragEvent<HTMLElement>) => {
    const into = event.relatedTarget;
    if (!(into instanceof Node && event.currentTarget.contains(into))) setOver(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has the file input beside it as its equal
    <div
      id={`${id}-drop`}
      data-over={over || undefined}
      className="grid grid-cols-1 justify-items-center gap-4 rounded-panel border-2 border-dashed border-control p-5 text-center transition-colors data-over:border-link data-over:bg-band"
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={leave}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void take(event.dataTransfer.files[0]);
      }}
    >
      {file !== undefined && <FilePreview id={`${id}-preview`} file={file} words={words} />}
      {file === undefined && (
        <p className="text-balance pointer-coarse:hidden">
          <span>{over ? words.dropHere : words.dropText}</span>
        </p>
      )}
      {/* While a file is on its way there is nothing to choose. */}
      <div className={disabled && file !== undefined ? 'hidden' : 'flex flex-wrap justify-center gap-3'}>
        <input
          id={id}
          ref={input}
          type="file"
          accept={acceptOf(rules)}
          className="peer sr-only"
          disabled={disabled}
          aria-invalid={invalid || undefined}
          aria-describedby={`${describedBy} ${id}-rules`}
          onClick={() => setOpened((times) => times + 1)}
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
        <label
          htmlFor={id}
          className="button-quiet cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-disabled:cursor-not-allowed peer-disabled:opacity-60"
        >
          <span>{file === undefined ? words.choose : words.chooseOther}</span>
        </label>
        {file !== undefined && (
          <button
            id={`${id}-remove`}
            type="button"
            className="button-quiet"
            disabled={disabled}
            onClick={() => {
              onRemove();
              input.current?.focus();
            }}
          >
            <span>{words.remove}</span>
          </button>
        )}
      </div>
      <p id={`${id}-rules`} className="text-sm text-balance text-muted">
        <span>{words.rules(formatBytes(rules.maxBytes))}</span>
      </p>
      {file === undefined && (opened > 1 || isInAppBrowser(navigator.userAgent)) && (
        <p id={`${id}-in-app`} className="text-sm text-muted">
          <span>{words.inAppBrowser}</span>
        </p>
      )}
    </div>
  );
};
