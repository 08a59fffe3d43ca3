// How removal from the audit log is allowed for one transaction. The triggers that refuse it, and every change but forgetting a
// detail, are made by the migrations 0002 and 0005, and in PostgreSQL by its first tables.

const sqlite = {
  allowRemoval: 'drop trigger if exists audit_event_kept',
  refuseRemoval: `create trigger audit_event_kept before delete on audit_event begin
    select raise(abort, 'the audit log is append-only');
  end`,
} as const;

const postgres = {
  allowRemoval: `select set_config('audit.removal', 'allowed', true)`,
  refuseRemoval: `select set_config('audit.removal', 'refused', true)`,
} as const;

/** Statements to run inside a transaction, which refuses removal again when it ends. */
export const appendOnly = { sqlite, postgres } as const;
