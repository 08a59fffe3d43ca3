// Who is signed in, and how much waits for a person: what the console's frame shows.
import * as z from 'zod/mini';
import { mailProblemNames } from './mail-problems.ts';

export const staffRoles = ['staff', 'admin'] as const;

export const staffSelfSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
});

export const meSchema = z.object({
  staff: staffSelfSchema,
  /** What still has to be set up, and by when; null if nothing. Once overdue, nothing else is possible. */
  secondFactor: z.nullable(z.object({ dueAt: z.string(), isOverdue: z.boolean() })),
  /** What waits, counted up to 1,000. */
  badges: z.object({
    /** Enquiries nobody has taken up. */
    enquiries: z.number(),
    /** Receipts to be checked. */
    receipts: z.number(),
    /** Who asks for a new link, and certificates nobody has looked at. */
    candidates: z.number(),
    /** Mail that was given up or is delayed. */
    mail: z.number(),
  }),
  /** Why no mail goes out, from the third failure on. */
  mailProblem: z.nullable(z.enum(mailProblemNames)),
});

export type StaffRole = (typeof staffRoles)[number];
export type StaffSelf = z.infer<typeof staffSelfSchema>;
export type Me = z.infer<typeof meSchema>;
