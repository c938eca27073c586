import { useText } from '#engine/text.ts';
import type { FormDocument } from '#schemas/api/form-document.gen.ts';
import type { Finding } from '#machines/form/validate-document.ts';

import { findingsId } from './bar.tsx';
import styles from './form-designer.module.css';
import { rowIdOf } from './properties/parameters.tsx';

interface FindingsProps {
  document: FormDocument;
  findings: readonly Finding[];
  onSelect(id: string): void;
}

/** Maximum of findings shown. */
const maxShown = 50;

/** Problems of the form, as links to their parts. */
export function Findings({
  document: { Questions, Parameters },
  findings,
  onSelect,
}: FindingsProps) {
  const { t } = useText();
  const names = new Map([...Questions, ...Parameters].map((one) => [one.Id, one.DisplayName]));
  if (findings.length === 0) return null;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return (
    <details
      className={styles['findings']}
      id={findingsId}
      tabIndex={-1}
      data-severity={errors > 0 ? 'error' : 'warning'}
      open={errors > 0}
    >
      <summary>
        {t('form-designer.findings', { errors, warnings: findings.length - errors })}
      </summary>
      <ul>
        {findings.slice(0, maxShown).map((finding) => (
          <li key={keyOf(finding)} data-severity={finding.severity}>
            <FindingText finding={finding} name={names.get(finding.id ?? '')} onSelect={onSelect} />
          </li>
        ))}
        {findings.length > maxShown && (
          <li>{t('form-designer.moreFindings', { count: findings.length - maxShown })}</li>
        )}
      </ul>
    </details>
  );
}

function keyOf({ part, code, id, field, values }: Finding): string {
  return JSON.stringify([part, code, id, field, values]);
}

interface FindingTextProps extends Pick<FindingsProps, 'onSelect'> {
  finding: Finding;
  /** Name of the part, if it has one. */
  name: string | undefined;
}

function FindingText({ finding, name, onSelect }: FindingTextProps) {
  const { t } = useText();
  const { id, key, severity, code, values, part } = finding;
  const about = name ?? key;
  const text = `${t(`form-designer.${severity}`)}: ${about === null ? '' : `${about} · `}${t(code, { ...values })}`;
  if (id === null) return <>{text}</>;

  function press(): void {
    if (id !== null) onSelect(id);
    // Selecting the selected parameter again would not scroll to it.
    if (part === 'parameter') document.getElementById(rowIdOf(id ?? ''))?.focus();
  }

  return (
    <button type="button" className="ls-link" onClick={press}>
      {text}
    </button>
  );
}
