// How removal from the audit log is allowed for one transaction. The triggers that refuse it, and every change but forgetting a
// detail, are made by the migrations 0002 and 0005.

export const appendOnly = {
  /** Call it inside a transaction, which refuses removal again when it ends. */
  allowRemoval: 'drop trigger if exists audit_event_kept',
  refuseRemoval: `create trigger audit_event_kept before delete on audit_event begin
    select raise(abort, 'the audit log is append-only');
  end`,
} as const;
