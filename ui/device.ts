// The few things that are asked of the device itself. Everything else goes by features, not by names.

/** A browser inside another app, some of which drop the chosen file. */
export const isInAppBrowser = (userAgent: string): boolean =>
  /FBAN|FBAV|FB_IAB|Instagram|WhatsApp|Line\/|Snapchat|Twitter|LinkedInApp|; wv\)/.test(userAgent);

/** Payment addresses (`upi:`) open an app on Android alone in a way that can be relied on. */
export const isAndroid = (userAgent: string): boolean => /Android/.test(userAgent);
