import type { PlotlyHTMLElement } from 'plotly.js';

import { saveFile } from '#lib/files/save-file.ts';

import { plotText } from './figure.ts';
import type { Palette } from './palette.ts';
import { loadPlotly } from './plotly.ts';
import { renderPng } from './raster.ts';

interface Picture {
  /** File name without extension. */
  name: string;
  title: string;
  /** Below the title: subject and period. May be empty. */
  caption: string;
  palette: Palette;
}

/** Pixels above the legend. */
const titleHeight = 56;
const pixelRatio = 2;

/** Saves a PNG of the size on screen at twice the resolution, with a title. */
export async function savePicture(element: HTMLElement, picture: Picture): Promise<void> {
  const { name, title, caption, palette } = picture;
  const { toImage } = await loadPlotly();
  const { data, layout } = element as PlotlyHTMLElement;
  const box = element.getBoundingClientRect();
  const [width, height] = [Math.round(box.width), Math.round(box.height) + titleHeight];
  const address = await toImage(
    {
      data,
      layout: {
        ...layout,
        margin: { ...layout.margin, t: (layout.margin?.t ?? 0) + titleHeight },
        legend: { ...layout.legend, y: 1 - titleHeight / height },
        title: {
          text: `<b>${plotText(title)}</b><br><sup>${plotText(caption)}</sup>`,
          font: { size: 16, color: palette.text },
          xref: 'container',
          x: 0,
          xanchor: 'left',
          yref: 'container',
          y: 1,
          yanchor: 'top',
          pad: { l: 16, t: 20 },
        },
      },
    },
    { format: 'svg', width, height },
  );
  const drawing = decodeURIComponent(address.slice(address.indexOf(',') + 1));
  saveFile(await renderPng(drawing, { width, height, pixelRatio }), `${name}.png`);
}
