export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
/** 24 hours: a day of a plant has an hour more or less when its clock changes. */
export const dayMs = 24 * hourMs;
export const weekMs = 7 * dayMs;
