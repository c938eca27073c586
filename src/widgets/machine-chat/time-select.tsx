import { useText } from '#engine/text.ts';
import { dateFormat } from '#shared/date-format.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import type { TimeRange } from '#schemas/api/meetings.gen.ts';
import type { Stop } from '#schemas/api/stops.gen.ts';
import { Select } from '#ui/controls/select.tsx';

interface TimeSelectProps {
  stops: readonly Stop[];
  chosen: TimeRange | undefined;
  onChoose(range: TimeRange | undefined): void;
}

/** The newest stops; older ones are offered in an older period. */
const maxStops = 30;

/** Select of a message's period: none, the shown period, or one of its stops. */
export function TimeSelect({ stops, chosen, onChoose }: TimeSelectProps) {
  const { t, locale } = useText();
  const { timeZone, mode } = usePlantScope();
  const format = dateFormat('hour', locale, timeZone);
  const offered = stops.slice(0, maxStops);
  const chosenStop = offered.find(({ Start }) => Start === chosen?.Start);
  const value = chosen && (chosenStop?.Id ?? shownTime);

  function choose(chosenId: string): void {
    const stop = offered.find(({ Id }) => Id === chosenId);
    if (stop) onChoose({ Start: stop.Start, End: stop.End });
    else onChoose(chosenId === shownTime ? rangeOf(mode.window()) : undefined);
  }

  return (
    <Select
      aria-label={t('machine-chat.time')}
      value={value ?? ''}
      options={[
        { value: '', label: t('machine-chat.time.none') },
        { value: shownTime, label: t('machine-chat.time.shown') },
        ...offered.map(({ Id, Start, End, Reason }) => ({
          value: Id,
          label: t('machine-chat.time.stop', {
            time: format.formatRange(Date.parse(Start), Date.parse(End)),
            reason: Reason ?? t('machine-chat.time.noReason'),
          }),
        })),
      ]}
      onChange={choose}
    />
  );
}

const shownTime = 'shown';

function rangeOf({ start, end }: { start: string; end: string }): TimeRange {
  return { Start: start, End: end };
}
