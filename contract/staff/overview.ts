// Figures of the console's home. Weeks begin on Monday, months on the first, both in the agency's zone; money is whole paise.
import * as z from 'zod/mini';
import { get, put, schemas } from '#contract/endpoint.ts';
import { vitalNames } from '#contract/vitals.ts';
import { mailProblemNames } from './mail-problems.ts';

/** Counted up to 1,000. */
export const todoSchema = z.object({
  newEnquiries: z.number(),
  receiptsWaiting: z.number(),
  /** Of those, who has waited longer than the mails promise. */
  receiptsLate: z.number(),
  candidateRequests: z.number(),
  /** Nobody has downloaded them yet. */
  newCertificates: z.number(),
  failedMail: z.number(),
  delayedMail: z.number(),
  /** Why no mail goes out at all. */
  mailProblem: z.nullable(z.enum(mailProblemNames)),
  /** Whether the person who asks signs in by password alone. */
  secondFactorOff: z.boolean(),
  /** What is set up; null once an enquiry has come or a payment link is made. */
  firstSteps: z.nullable(
    z.object({
      hasMailServer: z.boolean(),
      hasBankDetails: z.boolean(),
      hasBackups: z.boolean(),
      hasColleagues: z.boolean(),
      hasClients: z.boolean(),
    }),
  ),
});

export const enquiryWeeksSchema = z.object({
  /** The first one is the earliest; `week` is its Monday, `YYYY-MM-DD`. Spam is not in `enquiries`. */
  weeks: z.array(z.object({ week: z.string(), enquiries: z.number(), spam: z.number() })),
});

export const amountMonthsSchema = z.object({
  /** By the month in which the link was made, `YYYY-MM`. */
  months: z.array(
    z.object({
      month: z.string(),
      /** Asked for by links that still work; no receipt yet, or a rejected one. */
      awaitedPaise: z.number(),
      /** A receipt is there and waits to be checked. */
      receivedPaise: z.number(),
      /** Found in the account. */
      verifiedPaise: z.number(),
    }),
  ),
});

export const funnelSchema = z.object({
  /** The first day that counts, `YYYY-MM-DD`. */
  since: z.string(),
  made: z.number(),
  /** By a person; whoever sent a receipt has opened it. */
  opened: z.number(),
  receipt: z.number(),
  verified: z.number(),
});

export const vitalFiguresSchema = z.object({
  since: z.string(),
  figures: z.array(
    z.object({
      page: z.string(),
      device: z.string(),
      name: z.enum(vitalNames),
      /** The smallest value that three quarters of the views stay within. */
      p75: z.number(),
      views: z.number(),
    }),
  ),
});

export const maintenanceSchema = z.object({ on: z.boolean(), since: z.nullable(z.string()) });
export const setMaintenanceSchema = z.object({ on: z.boolean() });

export const healthSchema = z.object({
  /** What the server cannot do its work without, and what is worth a look; none when all is well. */
  failing: z.array(z.object({ name: z.string(), text: z.string() })),
  warnings: z.array(z.object({ name: z.string(), text: z.string() })),
  /** Bytes on the disk of the data folder; null if the system does not tell. */
  diskFreeBytes: z.nullable(z.number()),
  diskTotalBytes: z.nullable(z.number()),
  mailWaiting: z.number(),
  mailFailed: z.number(),
  /** When the mail that has waited longest was written. */
  mailWaitingSince: z.nullable(z.string()),
  /** What the way to the mail server lacks. */
  mailWarning: z.nullable(z.string()),
  /** When uploads that broke off were last looked for. */
  lastSweepAt: z.nullable(z.string()),
  /** When the last good backup was made. */
  lastBackupAt: z.nullable(z.string()),
  /** What is wrong with the backups and how to fix it; null if all is well. */
  backupProblem: z.nullable(z.string()),
  version: z.string(),
  node: z.string(),
  startedAt: z.string(),
});

export type Todo = z.infer<typeof todoSchema>;
export type EnquiryWeeks = z.infer<typeof enquiryWeeksSchema>;
export type AmountMonths = z.infer<typeof amountMonthsSchema>;
export type Funnel = z.infer<typeof funnelSchema>;
export type VitalFigures = z.infer<typeof vitalFiguresSchema>;
export type Maintenance = z.infer<typeof maintenanceSchema>;
export type Health = z.infer<typeof healthSchema>;

export const overviewApi = {
  todo: get('/api/staff/overview/todo', schemas<{ answer: typeof todoSchema }>()),
  enquiries: get('/api/staff/overview/enquiries', schemas<{ answer: typeof enquiryWeeksSchema }>()),
  amounts: get('/api/staff/overview/amounts', schemas<{ answer: typeof amountMonthsSchema }>()),
  funnel: get('/api/staff/overview/funnel', schemas<{ answer: typeof funnelSchema }>()),
  vitals: get('/api/staff/overview/vitals', schemas<{ answer: typeof vitalFiguresSchema }>()),
  health: get('/api/staff/health', schemas<{ answer: typeof healthSchema }>()),
  maintenance: get('/api/staff/maintenance', schemas<{ answer: typeof maintenanceSchema }>()),
};

export const setMaintenance = put(
  '/api/staff/maintenance',
  schemas<{ body: typeof setMaintenanceSchema; answer: typeof maintenanceSchema }>(),
);
