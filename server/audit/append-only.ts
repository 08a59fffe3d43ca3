// What keeps the audit log append-only in the database itself.

export const appendOnly = {
  refuseRemoval: `create trigger audit_event_kept before delete on audit_event begin
    select raise(abort, 'the audit log is append-only');
  end`,
  /** Within one transaction that refuses it again at its end. */
  allowRemoval: 'drop trigger audit_event_kept',
  /** The one change allowed is to forget a detail, which the chain survives. */
  refuseChange: `create trigger audit_event_fixed before update on audit_event
    when new.detail is not null or new.salt is not null or new.seq is not old.seq or new.id is not old.id
      or new.at is not old.at or new.actor is not old.actor or new.actor_name is not old.actor_name
      or new.origin is not old.origin or new.action is not old.action or new.about_type is not old.about_type
      or new.about_id is not old.about_id or new.detail_hash is not old.detail_hash
      or new.previous_hash is not old.previous_hash or new.hash is not old.hash
    begin select raise(abort, 'the audit log is append-only'); end`,
} as const;
