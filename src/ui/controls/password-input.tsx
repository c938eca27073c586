import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Icon } from '../icon.tsx';

/** A password field with a reveal button and a Caps Lock warning. */
export function PasswordInput(input: Omit<ComponentProps<'input'>, 'type'>) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const [isCapsLocked, setCapsLocked] = useState(false);

  function readCapsLock(event: KeyboardEvent): void {
    setCapsLocked(event.getModifierState('CapsLock'));
  }

  return (
    <>
      <div className="ls-password">
        <input
          {...input}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onKeyDown={readCapsLock}
          onKeyUp={readCapsLock}
        />
        <button
          type="button"
          aria-label={t('ui.showPassword')}
          aria-pressed={isShown}
          title={t('ui.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'hide' : 'show'} />
        </button>
      </div>
      <output className="ls-field-hint">{isCapsLocked ? t('ui.capsLock') : null}</output>
    </>
  );
}
