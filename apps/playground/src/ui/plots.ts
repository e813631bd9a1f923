import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

import type { App } from '../app.ts';
import { Series } from '../series.ts';
import { byId, element } from './dom.ts';
import { energyDrift } from './readouts.ts';

/** Energy, impacts and speeds as they go; drawn only while they can be seen. */
export function connectPlots(app: App): void {
  const section = byId('plots-section', HTMLDetailsElement);
  const series = new Series();
  let energies: uPlot | null = null;
  let plots: { energy: uPlot; rate: uPlot; speeds: uPlot } | null = null;
  let asking = false;

  const update = async (): Promise<void> => {
    if (!section.open || !app.scene) return;
    const falling = app.scene.shapes.gravity.some((component) => component !== 0);
    byId('plot-energies', HTMLDivElement).hidden = !falling;
    if (falling) {
      energies ??= plot('plot-energies', ['energy: ', inColour('kinetic', 'warm'), ', ', inColour('potential', 'accent'), ', ', inColour('total', 'ink')], 'lines');
      energies.setData([series.times, series.kinetic, series.potential, series.energies]);
    }
    plots ??= {
      energy: plot('plot-energy', ['drift of the energy, as a share of it'], 'line'),
      rate: plot('plot-rate', ['impacts per unit of time'], 'line'),
      speeds: plot('plot-speeds', ['balls by speed; line: in equilibrium'], 'bars'),
    };
    plots.energy.setData([series.times, series.drifts]);
    plots.rate.setData([series.times, series.rates]);
    if (asking) return;
    asking = true;
    const { width, found, expected } = await app.engine.speeds(24);
    asking = false;
    const middles = Array.from(found, (_, i) => (i + 0.5) * width);
    plots.speeds.setData([middles, Array.from(found), Array.from(expected)]);
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

function plot(id: string, title: readonly (Node | string)[], kind: 'line' | 'lines' | 'bars'): uPlot {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => () => style.getPropertyValue(`--${name}`).trim();
  const axis: uPlot.Axis = {
    stroke: colour('faint'), font: '11px system-ui', grid: { stroke: colour('line'), width: 1 }, ticks: { show: false }, size: 46,
    values: (_plot, splits) => splits.map((value) => (value !== 0 && Math.abs(value) < 1e-3 ? value.toExponential(0) : String(Number(value.toPrecision(4))))),
  };
  const place = byId(id, HTMLDivElement);
  place.append(element('h3', {}, title));
  const line = (name: string): uPlot.Series => ({ stroke: colour(name), width: 1.5, points: { show: false } });
  const lines: uPlot.Series[] = kind === 'line' ? [line('accent')] : kind === 'lines' ? [line('warm'), line('accent'), line('ink')]
    : [{ fill: colour('accent'), stroke: colour('accent'), width: 0, paths: uPlot.paths.bars!({ size: [0.85] }), points: { show: false } },
       { stroke: colour('warm'), width: 2, paths: uPlot.paths.spline!(), points: { show: false } }];
  return new uPlot({
    width: 288, height: 130, legend: { show: false }, cursor: { show: false },
    scales: { x: { time: false } }, axes: [{ ...axis, size: 24 }, axis], series: [{}, ...lines],
  }, [[], []], place);
}
