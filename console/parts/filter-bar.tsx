// Search and filters of a list. They live in the address, so that going back, refreshing and passing on a link keep them.

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { firstPage, useAddress } from '#console/use-address.ts';
import { ConsoleLink } from './console-link.tsx';
import { isTaken } from './use-list-keys.ts';

export type SelectFilter = {
  /** Name in the address. */
  param: string;
  label: string;
  /** What no choice means, with what is filtered in it: `Any link status`. */
  all: string;
  /** No choice is one of the states: the label stands before it, as before the others. */
  restsOnState?: true;
  options: readonly { value: string; label: string }[];
  /** The options come after the screen: it is as wide with them as without. */
  isLate?: true;
};

type Search = {
  /** Name in the address; `q` if left out. */
  param?: string;
  label: string;
  placeholder: string;
};

const typingMs = 300;

/** What is typed stays as it is while the list behind it loads; the address takes it over when the typing rests. */
const SearchBox = ({ param = 'q', label, placeholder }: Search) => {
  const { values, change } = useAddress();
  const inAddress = values[param] ?? '';
  const [text, setText] = useState(inAddress);
  const written = useRef(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const box = useRef<HTMLInputElement>(null);

  // Somebody went back, or cleared the filters.
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    clearTimeout(timer.current);
    setText(inAddress);
  }, [inAddress]);
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTaken(event)) return;
      event.preventDefault();
      box.current?.select();
      box.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  const write = (value: string) => {
    clearTimeout(timer.current);
    const wanted = value.trim();
    if (wanted === written.current) return;
    written.current = wanted;
    change({ [param]: wanted === '' ? undefined : wanted, ...firstPage }, { replace: true });
  };

  return (
    <search className="filter-search">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          write(text);
        }}
      >
        <input
          ref={box}
          type="search"
          className="field-input"
          aria-label={label}
          aria-keyshortcuts="/"
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            clearTimeout(timer.current);
            timer.current = setTimeout(write, typingMs, value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            if (text === '') box.current?.blur();
            setText('');
            write('');
          }}
        />
        <span className="key-hint" aria-hidden="true">
          /
        </span>
      </form>
    </search>
  );
};

/** Every change goes back to the first page. */
export const FilterBar = ({
  search,
  selects = [],
  dates,
}: {
  search?: Search;
  selects?: readonly SelectFilter[];
  /** What happened between the days that `from` and `to` in the address name: `Received`. */
  dates?: string;
}) => {
  const { values, change, hrefWith } = useAddress();
  const params = [
    ...(search === undefined ? [] : [search.param ?? 'q']),
    ...selects.map(({ param }) => param),
    ...(dates === undefined ? [] : ['from', 'to']),
  ];
  const isFiltered = params.some((param) => values[param] !== undefined);
  const none = Object.fromEntries(params.map((param) => [param, undefined]));
  const put = (param: string, value: string) =>
    change({ [param]: value === '' ? undefined : value, ...firstPage });
  const dateInput = (param: 'from' | 'to', name: ReactNode) => (
    <label>
      <span>{name}</span>
      <input
        type="date"
        className="field-input"
        value={values[param] ?? ''}
        min={param === 'to' ? values.from : undefined}
        max={param === 'from' ? values.to : undefined}
        onChange={(event) => put(param, event.currentTarget.value)}
      />
    </label>
  );
  return (
    <div className="filter-bar">
      {search !== undefined && <SearchBox {...search} />}
      {selects.map(({ param, label, all, restsOnState, options, isLate }) => (
        <select
          key={param}
          className={isLate ? 'field-input filter-late' : 'field-input'}
          aria-label={label}
          value={values[param] ?? ''}
          onChange={(event) => put(param, event.currentTarget.value)}
        >
          <option value="">{restsOnState && values[param] === undefined ? `${label}: ${all}` : all}</option>
          {options.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {value === values[param] ? `${label}: ${words}` : words}
            </option>
          ))}
        </select>
      ))}
      {dates !== undefined && (
        <div className="filter-dates">
          {dateInput(
            'from',
            // In one row with all other filters the two read on: “Received … to …”.
            <>
              {dates}
              <span className="filter-apart"> from</span>
            </>,
          )}
          {dateInput(
            'to',
            <>
              <span className="filter-apart">{dates} </span>to
            </>,
          )}
        </div>
      )}
      <ConsoleLink
        href={hrefWith({ ...none, ...firstPage })}
        keepScroll
        className="text-link filter-clear"
        aria-label="Clear filters"
        data-idle={isFiltered ? undefined : ''}
      >
        Clear
      </ConsoleLink>
    </div>
  );
};
