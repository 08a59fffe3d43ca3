// Who can be given something to do: the people who can sign in now, by name.
import * as z from 'zod/mini';

export const colleagueSchema = z.object({ id: z.string(), name: z.string() });
export const colleaguesSchema = z.object({ colleagues: z.array(colleagueSchema) });
