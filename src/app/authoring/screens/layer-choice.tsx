import { Menu } from '@mantine/core';
import { Link, type To } from 'react-router-dom';

import styles from './screens.module.css';

interface ChosenLayer {
  path: string;
  /** Client, plant or machine of the layer. */
  name: string;
  to?: To;
  onChoose?(): void;
}

interface LayerChoiceProps {
  words: string;
  /** Accessible label, which includes the screen. */
  label: string;
  layers: readonly ChosenLayer[];
}

/** A button for the only layer, or a menu of several. */
export function LayerChoice({ words, label, layers }: LayerChoiceProps) {
  const [only, ...others] = layers;
  if (!only) return null;
  if (others.length === 0)
    return only.to === undefined ? (
      <button type="button" className="ls-link" aria-label={label} onClick={only.onChoose}>
        {words}
      </button>
    ) : (
      <Link to={only.to} aria-label={label}>
        {words}
      </Link>
    );
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <button type="button" className={`ls-link ${styles['choice']}`} aria-label={label}>
          {words}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {layers.map(({ path, name, to, onChoose }) =>
          to === undefined ? (
            <Menu.Item key={path} onClick={onChoose}>
              {name}
            </Menu.Item>
          ) : (
            <Menu.Item key={path} component={Link} to={to}>
              {name}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
