// A text field that offers what fits while one types, and takes any other text too. The arrows move through the offers,
// Enter takes one, Escape closes them.

import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

export type Offer = {
  id: string;
  label: string;
  /** Tells it from others of the same name. */
  detail?: string;
};

type Props = {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  value: string;
  offers: readonly Offer[];
  onType: (text: string) => void;
  onTake: (id: string) => void;
};

export const Combobox = ({ id, label, hint, error, value, offers, onType, onTake }: Props) => {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const isShown = isOpen && offers.length > 0;
  const active = isShown ? offers[at] : undefined;
  const optionId = (offer: Offer) => `${listId}-${offer.id}`;

  const take = (offer: Offer) => {
    setOpen(false);
    setAt(-1);
    onTake(offer.id);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isShown) {
        setOpen(true);
        setAt(0);
        return;
      }
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setAt((at + step + offers.length) % offers.length);
    } else if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      take(active);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setOpen(false);
      setAt(-1);
    }
  };

  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`];
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <div className="relative">
        <input
          id={id}
          type="text"
          className="field-input w-full"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-activedescendant={active === undefined ? undefined : optionId(active)}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
          value={value}
          onChange={({ currentTarget }) => {
            setOpen(true);
            setAt(-1);
            onType(currentTarget.value);
          }}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        <div id={listId} role="listbox" aria-label={label} className="combobox-list" hidden={!isShown}>
          {offers.map((offer, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
            <div
              key={offer.id}
              id={optionId(offer)}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className="combobox-option"
              // The field must not lose the focus before the click has counted.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(offer)}
            >
              <span className="wrap-anywhere">{offer.label}</span>
              {offer.detail !== undefined && (
                <span className="text-sm text-muted wrap-anywhere">{offer.detail}</span>
              )}
            </div>
          ))}
        </div>
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error">
          <span>{error}</span>
        </p>
      )}
    </div>
  );
};
