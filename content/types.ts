// The shapes of everything an agency edits, as `schemas.ts` checks them at build. The values stand beside this file.
// Nothing here is for the server's operator: bank details are configuration, never content.

import type * as z from 'zod';
import type * as schemas from './schemas.ts';

type Of<Name extends keyof typeof schemas> = (typeof schemas)[Name] extends z.ZodType<infer T> ? T : never;

export type Brand = Of<'brandSchema'>;
export type Office = Brand['offices'][number];
export type Look = Of<'lookSchema'>;
export type Typeface = Look['typefaces']['text'];
export type FontAxes = Typeface['axes'];

export type NavEntry = Of<'navigationSchema'>['getStarted'];
export type ServiceMenuEntry = Of<'menuSchema'>[number];
export type ServicePage = Of<'serviceSchema'>;
export type PageMeta = ServicePage['meta'];

export type Home = Of<'homeSchema'>;
export type HomeSection = Home['sections'][number];
/** `about` says, to screen readers and search engines, what a label as short as "Learn More" leads to. */
export type Action = Home['hero']['action'];
export type About = Of<'aboutSchema'>;

export type Redraw = Of<'redrawSchema'>;

export type DrawingName = (typeof schemas.drawingNames)[number];

/** The payment page's wording for one kind of payment. */
export type PaymentWords = Of<'paymentWordsSchema'>;
export type PaymentTexts = Of<'paymentTextsSchema'>;
export type Period = Of<'periodSchema'>;
export type MailText = Of<'mailSchema'>;
