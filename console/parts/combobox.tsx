// A text field that offers what fits while one types, and takes any other text too.

import { useCombobox } from 'downshift';
import type { ReactNode } from 'react';
import { Field } from '#ui/field.tsx';

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

/** The arrows move through the offers, Enter takes one, Escape closes them. Leaving the field takes none. */
export const Combobox = ({ offers, value, onType, onTake, ...field }: Props) => {
  const { isOpen, getInputProps, getMenuProps, getItemProps } = useCombobox<Offer>({
    inputId: field.id,
    items: [...offers],
    itemToString: (offer) => offer?.label ?? '',
    itemToKey: (offer) => offer?.id,
    inputValue: value,
    // What was taken is in the form's fields, where it can be changed: there is nothing to be selected again.
    selectedItem: null,
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue }
        : changes,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem !== null) onTake(selectedItem.id);
    },
  });
  const isShown = isOpen && offers.length > 0;
  return (
    <Field
      {...getInputProps({
        ...field,
        'aria-expanded': isShown,
        'aria-labelledby': undefined,
        autoComplete: 'off',
        spellCheck: false,
        onChange: ({ currentTarget }) => onType(currentTarget.value),
      })}
      beside={
        <ul
          {...getMenuProps({ 'aria-label': field.label, 'aria-labelledby': undefined })}
          className="combobox-list"
          hidden={!isShown}
        >
          {offers.map((offer, index) => (
            <li key={offer.id} {...getItemProps({ item: offer, index })} className="combobox-option">
              <span className="wrap-anywhere">{offer.label}</span>
              {offer.detail !== undefined && (
                <span className="text-sm text-muted wrap-anywhere">{offer.detail}</span>
              )}
            </li>
          ))}
        </ul>
      }
    />
  );
};
