// A person's data in the console, for administrators: found, exported as one archive, erased.
import type { OutgoingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { normaliseEmail } from '#contract/email.ts';
import { normalisePhone } from '#contract/phone.ts';
import {
  peopleApi,
  peopleErasedSchema,
  peopleEraseSchema,
  peopleExportSchema,
  peopleFoundSchema,
  peopleQuerySchema,
} from '#contract/staff/people.ts';
import { recordAction } from '#server/audit/run-action.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { App } from '#server/http/app-type.ts';
import { registerFor } from '#server/http/register.ts';
import { actorOf } from '#server/http/staff-request.ts';
import { newId } from '#server/ids.ts';
import { readBlock } from '#server/links/checked-text.ts';
import { eraseRecords, keptUntil } from './erase-records.ts';
import { type FoundRecord, findRecords, mostOfAKind, readRecords } from './people.store.ts';

const isExact = ({ email, phone }: FoundRecord, text: string): boolean => {
  const wanted = normaliseEmail(text).toLowerCase();
  return email?.toLowerCase() === wanted || (phone !== null && phone === normalisePhone(wanted));
};

/** `completeIndex` enters what has just arrived into the search index. */
export const peopleStaffRoutes = (app: App, deps: Deps, completeIndex: () => Promise<void>): void => {
  const forAdmins = registerFor(app, { role: 'admin' });
  const { db, clock } = deps;

  forAdmins(peopleApi.find, { query: peopleQuerySchema, answer: peopleFoundSchema }, async ({ query }) => {
    await completeIndex();
    const found = await findRecords(db, query.find);
    const perKind = Map.groupBy(found, ({ kind }) => kind);
    const isCapped = [...perKind.values()].some((records) => records.length > mostOfAKind);
    return {
      success: true as const,
      isCapped,
      records: [...perKind.values()]
        .flatMap((records) => records.slice(0, mostOfAKind))
        .map(({ lastReceiptAt, ...record }) => ({
          ...record,
          isExact: isExact({ ...record, lastReceiptAt }, query.find),
          keptUntil: keptUntil({ ...record, lastReceiptAt }, clock.now()),
        })),
    };
  });

  forAdmins(peopleApi.export, { body: peopleExportSchema }, async (request, reply) => {
    const found = await readRecords(db, request.body.items);
    const items = found.map(({ kind, id }) => ({
      kind,
      id,
      parts: request.body.items.find((item) => item.kind === kind && item.id === id)?.parts ?? [],
    }));
    if (items.length === 0) throw new ApiError('staff.not-found');
    const detail = { records: items.length };
    await recordAction(deps, actorOf(request), 'person.export', newId(clock), { detail });
    const { exportRecords } = await import('./export-records.ts');
    const archive = await exportRecords(deps, items);
    reply
      .type('application/zip')
      .header(
        'content-disposition',
        `attachment; filename="person-${clock.now().toISOString().slice(0, 10)}.zip"`,
      );
    reply.hijack();
    // With the headers that every answer has: a hijacked one would leave them out.
    reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
    await pipeline(archive, reply.raw).catch((error: unknown) => {
      request.log.error({ err: error }, 'an export broke off');
    });
  });

  forAdmins(peopleApi.erase, { body: peopleEraseSchema, answer: peopleErasedSchema }, async (request) => {
    const { items, evenAccounts } = request.body;
    const reason = readBlock('reason', request.body.reason);
    const result = await eraseRecords(deps, actorOf(request), { items, reason, evenAccounts });
    if (result.erased === 0 && result.kept.length === 0) throw new ApiError('staff.not-found');
    return { success: true as const, ...result };
  });
};
