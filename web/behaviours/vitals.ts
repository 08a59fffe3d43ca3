// Core Web Vitals, measured from the start of every page and sent when the page is left. No cookie, no third party,
// nothing that names a person; with Global Privacy Control, nothing at all. The observers are set up when the page is
// idle: the browser keeps for them what happened before.

import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { type Vital, vitalsPath } from '#contract/vitals.ts';
import { apiUrl } from '#ui/api-url.ts';
import { whenIdle } from './idle.ts';

const deviceKind = (): Vital['device'] => {
  if (!matchMedia('(pointer: coarse)').matches) return 'desktop';
  return Math.min(screen.width, screen.height) < 600 ? 'phone' : 'tablet';
};

const send = ({ name, value, rating, id, navigationType }: Metric): void => {
  // The route's pattern, as the build wrote it, so that a private link's token cannot get in here.
  const { page = '/', build = '' } = document.documentElement.dataset;
  const vital: Vital = { page, name, value, rating, id, navigationType, device: deviceKind(), build };
  // Text, so that a beacon to another origin needs no question first.
  navigator.sendBeacon?.(apiUrl(vitalsPath), JSON.stringify(vital));
};

export const measureWhenIdle = async (): Promise<void> => {
  if ((navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl) return;
  await whenIdle();
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
    watch(send);
    await whenIdle();
  }
};
