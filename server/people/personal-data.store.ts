// One record of a person, read whole for an export: its own facts, and what belongs to it as far as staff chose it.
import type { PersonalPart, PersonalRecord } from '#contract/staff/people.ts';
import type { Db } from '#server/deps.ts';
import { type Fact, factsOf, personalFields } from './personal-fields.ts';

export type ExportFile = { key: string; name: string; sha256: string };

/** One kind of thing that belongs to a record: its receipts, the mails about it. */
export type PersonalSection = { name: string; label: string; entries: Fact[][] };

export type PersonalData = {
  kind: PersonalRecord['kind'];
  facts: Fact[];
  sections: PersonalSection[];
  files: ExportFile[];
  mailIds: string[];
};

type Sent = { id: string; file_key: string; file_name: string; file_sha256: string };
/** What each kind of record has of its own. */
type Own = {
  facts: Fact[];
  email: string | null;
  sections: PersonalSection[];
  notes: Fact[][];
  sent: Sent[];
};

const section = <Table>(
  name: string,
  label: string,
  fields: Parameters<typeof factsOf<Table>>[0],
  rows: readonly Parameters<typeof factsOf<Table>>[1][],
): PersonalSection => ({ name, label, entries: rows.map((each) => factsOf(fields, each)) });

const readEnquiry = async (db: Db, id: string): Promise<Own> => {
  const row = await db.selectFrom('enquiry').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const written = await db
    .selectFrom('enquiry_note')
    .select(['kind', 'body', 'created_at'])
    .where('enquiry_id', '=', id)
    .orderBy('created_at')
    .execute();
  const ofKind = (wanted: 'note' | 'reply') =>
    written.filter(({ kind }) => kind === wanted).map((each) => factsOf(personalFields[wanted], each));
  return {
    facts: factsOf(personalFields.enquiry, row),
    email: row.email,
    sections: [{ name: 'replies', label: 'Reply', entries: ofKind('reply') }],
    notes: ofKind('note'),
    sent: [],
  };
};

const readClient = async (db: Db, id: string): Promise<Own> => {
  const row = await db.selectFrom('client').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const projects = await db.selectFrom('project').selectAll().where('client_id', '=', id).execute();
  const note = factsOf(personalFields.clientNote, row);
  return {
    facts: factsOf(personalFields.client, row),
    email: row.email,
    sections: [section('projects', 'Project', personalFields.project, projects)],
    notes: note.length === 0 ? [] : [note],
    sent: [],
  };
};

const readPaymentLink = async (db: Db, id: string): Promise<Own> => {
  const row = await db.selectFrom('payment_link').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const sent = await db.selectFrom('payment_submission').selectAll().where('link_id', '=', id).execute();
  return {
    facts: factsOf(personalFields.payment_link, row),
    email: row.email,
    sections: [section('receipts', 'Receipt', personalFields.receipt, sent)],
    notes: [],
    sent,
  };
};

const readCandidateLink = async (db: Db, id: string): Promise<Own> => {
  const row = await db
    .selectFrom('candidate_link')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const sent = await db.selectFrom('candidate_upload').selectAll().where('link_id', '=', id).execute();
  const requests = await db
    .selectFrom('candidate_link_request')
    .selectAll()
    .where('link_id', '=', id)
    .execute();
  return {
    facts: factsOf(personalFields.candidate_link, row),
    email: row.email,
    sections: [
      section('certificates', 'Certificate', personalFields.certificate, sent),
      section('requests', 'Request for a new link', personalFields.request, requests),
    ],
    notes: [],
    sent,
  };
};

const readers: Record<PersonalRecord['kind'], (db: Db, id: string) => Promise<Own>> = {
  enquiry: readEnquiry,
  client: readClient,
  payment_link: readPaymentLink,
  candidate_link: readCandidateLink,
};

/** Openings of the link by people: a robot's are nobody's data. */
const readVisits = async (db: Db, id: string): Promise<Fact[][]> => {
  const rows = await db
    .selectFrom('link_opening')
    .select(['opened_at', 'device', 'agent'])
    .where('link_id', '=', id)
    .where('visitor', '=', 'person')
    .orderBy('opened_at')
    .execute();
  return rows.map((each) => factsOf(personalFields.visit, each));
};

/** Throws if the record is gone. */
export const readPersonalData = async (
  db: Db,
  { kind, id }: { kind: PersonalRecord['kind']; id: string },
  parts: readonly PersonalPart[],
): Promise<PersonalData> => {
  const { facts, email, sections, notes, sent } = await readers[kind](db, id);
  const about = [id, ...sent.map((each) => each.id)];
  const mails = parts.includes('mails')
    ? await db
        .selectFrom('outbox')
        .select(['id', 'created_at', 'sent_at', 'to_address', 'subject', 'text_body'])
        .where('about_id', 'in', about)
        // What the agency writes to itself says nothing more about the person.
        .where('to_address', '=', email ?? '')
        .orderBy('created_at')
        .execute()
    : [];
  const events = await db
    .selectFrom('audit_event')
    .select(['at', 'action'])
    .where('about_id', 'in', about)
    .orderBy('seq')
    .execute();
  return {
    kind,
    facts,
    sections: [
      ...sections,
      { name: 'visits', label: 'Visit', entries: parts.includes('visits') ? await readVisits(db, id) : [] },
      section('mails', 'Mail', personalFields.mail, mails),
      { name: 'notes', label: 'Note', entries: parts.includes('notes') ? notes : [] },
      section('history', 'What was done', personalFields.event, events),
    ].filter(({ entries }) => entries.length > 0),
    files: parts.includes('files')
      ? sent.map(({ file_key: key, file_name: name, file_sha256: sha256 }) => ({ key, name, sha256 }))
      : [],
    mailIds: mails.map((mail) => mail.id),
  };
};
