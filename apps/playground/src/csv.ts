import { features, kinds, perImpact } from 'carom';

/** The same columns as the command's: numbers in the shortest form that reads back to the same double. */

export function impactsCsv(impacts: Float64Array): string {
  const lines = ['time,kind,ball,other,feature,x,y,nx,ny,impulse'];
  for (let i = 0; i < impacts.length; i += perImpact) {
    const [time, kind, ball, other, feature, ...rest] = impacts.subarray(i, i + perImpact);
    lines.push([time, kinds[kind!], ball, other, features[feature!], ...rest].join(','));
  }
  return `${lines.join('\n')}\n`;
}

export function stateCsv(time: number, balls: Float64Array, ballKinds: Float64Array): string {
  const lines = ['ball,time,x,y,vx,vy'];
  for (let i = 0; i < balls.length; i += 4) lines.push([ballKinds[i], time, ...balls.subarray(i, i + 4)].join(','));
  return `${lines.join('\n')}\n`;
}
