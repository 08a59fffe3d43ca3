// What a table keeps in step with another by itself, and what nobody may change.

const onRow = (name: string, when: string, table: string, call: string, condition = ''): string =>
  `create trigger ${name} ${when} on ${table} for each row ${condition === '' ? '' : `when (${condition}) `}execute function ${call}`;

const withFiles = [
  ['payment_submission', 'submitted_at'],
  ['candidate_upload', 'uploaded_at'],
] as const;

const fixedColumns = [
  'seq',
  'id',
  'at',
  'actor',
  'actor_name',
  'origin',
  'action',
  'about_type',
  'about_id',
  'detail_hash',
  'previous_hash',
  'hash',
  'mark',
];

/** The setting is made by `forget.store.ts` for one transaction. */
const auditLog = [
  `create function refuse_audit_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and current_setting('audit.removal', true) = 'allowed' then return old; end if;
    raise exception 'the audit log is append-only';
  end $$`,
  onRow('audit_event_kept', 'before delete', 'audit_event', 'refuse_audit_change()'),
  // The one change allowed is to forget a detail, which the chain survives.
  onRow(
    'audit_event_fixed',
    'before update',
    'audit_event',
    'refuse_audit_change()',
    ['new.detail is not null', 'new.salt is not null']
      .concat(fixedColumns.map((column) => `new.${column} is distinct from old.${column}`))
      .join(' or '),
  ),
];

const fileScans = [
  `create function scan_stored_file() returns trigger language plpgsql as $$
  declare stored_at text := to_jsonb(new) ->> tg_argv[0];
  begin
    insert into file_scan (file_key, state, next_try_at, created_at)
      values (new.file_key, 'waiting', stored_at, stored_at) on conflict do nothing;
    return null;
  end $$`,
  `create function forget_file_scan() returns trigger language plpgsql as $$
  begin
    delete from file_scan where file_key = old.file_key;
    return null;
  end $$`,
  ...withFiles.flatMap(([table, storedAt]) => [
    onRow(`${table}_to_scan`, 'after insert', table, `scan_stored_file('${storedAt}')`),
    onRow(`${table}_scan_gone`, 'after delete', table, 'forget_file_scan()'),
  ]),
];

/** Whoever downloads a certificate is in the audit log; that it was looked at is taken from there. */
const viewedUploads = [
  `create function note_viewed_upload() returns trigger language plpgsql as $$
  begin
    update candidate_upload set viewed_at = new.at
      where id = new.detail::jsonb ->> 'uploadId' and viewed_at is null;
    return null;
  end $$`,
  onRow(
    'candidate_upload_viewed',
    'after insert',
    'audit_event',
    'note_viewed_upload()',
    `new.action = 'candidate-link.download'`,
  ),
];

export const triggers = [...auditLog, ...fileScans, ...viewedUploads];
