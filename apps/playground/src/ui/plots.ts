import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

import type { App } from '../app.ts';
import { fileNameOf } from '../file-name.ts';
import { Series } from '../series.ts';
import { byId, download, element } from './dom.ts';
import { columnsCsv, driftInWords, driftRange } from './plot-data.ts';
import './plots.css';
import { energyDrift } from './readouts.ts';

type Columns = readonly (readonly [string, ArrayLike<number>])[];

/** Energy, impacts and speeds as they go; drawn only while they can be seen. */
export function connectPlots(app: App): void {
  const section = byId('plots-section', HTMLDetailsElement);
  const series = new Series();
  let plots: { energies: Plot; drift: Plot; rate: Plot; speeds: Plot } | null = null;
  let asking = false;

  const save = (what: string, columns: Columns): void => download(`${fileNameOf(app.scene?.about.name ?? '')}-${what}.csv`, columnsCsv(columns), 'text/csv');
  const make = (): NonNullable<typeof plots> => ({
    energies: new Plot('plot-energies', ['energy: ', inColour('kinetic', 'warm'), ', ', inColour('potential', 'accent'), ', ', inColour('total', 'ink')], lines('warm', 'accent', 'ink'),
      'energies', ['time', 'kinetic', 'potential', 'total'], save),
    drift: new Plot('plot-energy', ['drift of the energy, as a share of it'], lines('accent'), 'energy-drift', ['time', 'drift'], save, driftRange),
    rate: new Plot('plot-rate', ['impacts per unit of time'], lines('accent'), 'impact-rate', ['time', 'impacts'], save),
    speeds: new Plot('plot-speeds', ['balls by speed; line: in equilibrium'], bars(), 'speeds', ['speed', 'balls', 'expected'], save),
  });

  const update = async (): Promise<void> => {
    if (!section.open || !app.scene) return;
    plots ??= make();
    const falling = app.scene.shapes.gravity.some((component) => component !== 0);
    plots.energies.hidden = !falling;
    if (falling) plots.energies.show([series.times, series.kinetic, series.potential, series.energies]);
    plots.drift.show([series.times, series.drifts], driftInWords(series.drifts));
    plots.rate.show([series.times, series.rates]);
    if (asking) return;
    asking = true;
    const { width, found, expected } = await app.engine.speeds(24).finally(() => (asking = false));
    const middles = Array.from(found, (_, i) => (i + 0.5) * width);
    plots.speeds.show([middles, Array.from(found), Array.from(expected)]);
  };
  app.on('load', ({ fresh, known }) => (fresh ? series.clear() : series.cut(known)));
  app.on('frame', (frame) => {
    series.add(frame.time, frame.counts.total, frame.energies, frame.energy, energyDrift(app.scene!, frame));
    void update();
  });
  section.addEventListener('toggle', () => void update());
}

/** A word in the colour of a line. */
function inColour(word: string, name: string): HTMLElement {
  const made = element('strong', { textContent: word });
  made.style.color = `var(--${name})`;
  return made;
}

/** A colour of the style sheet, as it is when it is asked for. */
const colour = (name: string) => (): string => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

function lines(...colours: readonly string[]): uPlot.Series[] {
  return colours.map((name) => ({ stroke: colour(name), width: 1.5, points: { show: false } }));
}
function bars(): uPlot.Series[] {
  return [
    { fill: colour('accent'), stroke: colour('accent'), width: 0, paths: uPlot.paths.bars!({ size: [0.85] }), points: { show: false } },
    { stroke: colour('warm'), width: 2, paths: uPlot.paths.spline!(), points: { show: false } },
  ];
}

/** One drawing with its title, a button that saves its numbers, and what is to be said about it. */
class Plot {
  private readonly place: HTMLElement;
  private readonly words = element('p', { className: 'note' });
  private readonly drawing: uPlot;
  private data: readonly (readonly number[])[] = [];

  constructor(id: string, title: readonly (Node | string)[], series: uPlot.Series[], file: string, names: readonly string[],
    save: (file: string, columns: Columns) => void, range?: typeof driftRange) {
    this.place = byId(id, HTMLDivElement);
    const csv = element('button', { className: 'csv', textContent: 'CSV', title: 'Save these numbers' });
    csv.ariaLabel = `Save as CSV: ${this.place.id.replace('plot-', '')}`;
    csv.addEventListener('click', () => save(file, names.map((name, i) => [name, this.data[i] ?? []])));
    this.place.append(element('h3', {}, [element('span', {}, title), csv]));
    const axis: uPlot.Axis = {
      stroke: colour('faint'), font: '11px system-ui', grid: { stroke: colour('line'), width: 1 }, ticks: { show: false }, size: 46,
      values: (_plot, splits) => splits.map((value) => (value !== 0 && Math.abs(value) < 1e-3 ? value.toExponential(0) : String(Number(value.toPrecision(4))))),
    };
    this.drawing = new uPlot({
      width: 288, height: 130, legend: { show: false }, cursor: { show: false },
      scales: { x: { time: false }, ...(range && { y: { range: (_plot: uPlot, low: number | null, high: number | null) => range(low, high) } }) },
      axes: [{ ...axis, size: 24 }, axis], series: [{}, ...series],
    }, [[], []], this.place);
    this.place.append(this.words);
  }

  set hidden(hidden: boolean) {
    this.place.hidden = hidden;
  }

  show(data: readonly number[][], words = ''): void {
    this.data = data;
    this.words.textContent = words;
    this.drawing.setData(data as uPlot.AlignedData);
  }
}
