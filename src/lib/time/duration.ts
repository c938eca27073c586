/** A duration in its parts, named as in the specification. */
interface Duration {
  hour: number;
  minute: number;
  seconds: number;
  /** With seconds: 02:05:09. */
  timer: string;
  /** The two largest non-zero units: 45s, 14m, 2h 5m. */
  shortDuration: string;
}

/** Negative durations count as 0. */
export function splitDuration(inSeconds: number): Duration {
  const whole = Number.isFinite(inSeconds) ? Math.max(0, Math.floor(inSeconds)) : 0;
  const hour = Math.floor(whole / 3600);
  const minute = Math.floor((whole % 3600) / 60);
  const seconds = whole % 60;
  const timer = [hour, minute, seconds].map((part) => String(part).padStart(2, '0')).join(':');
  return { hour, minute, seconds, timer, shortDuration: shortened({ hour, minute, seconds }) };
}

function shortened({ hour, minute, seconds }: Pick<Duration, 'hour' | 'minute' | 'seconds'>) {
  if (hour > 0) return `${hour}h${minute === 0 ? '' : ` ${minute}m`}`;
  if (minute > 0) return `${minute}m`;
  return seconds === 0 ? '0 sec' : `${seconds}s`;
}
