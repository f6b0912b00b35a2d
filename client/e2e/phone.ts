/** A phone with a screen that one touches: what most members have. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
