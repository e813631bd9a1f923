import './number-field.css';
import { numberFrom } from './numbers.ts';

/** A number to read and to type; a bad one is marked while it can be corrected, and gives way to the good one after. */
export interface NumberField {
  /** Shows the number as it is now, unless something else is being typed. */
  show(): void;
}

/** `write` makes the change, and gives what is wrong with the number, if something is. */
export function connectNumberField(
  input: HTMLInputElement, problem: HTMLElement, read: () => number, write: (value: number) => Promise<readonly string[]>,
): NumberField {
  /** What the field showed last, or what was taken from it: text that differs is being typed. */
  let settled = input.value;
  /** It may be set by a slider beside it as well. */
  const isTyped = (): boolean => input.value !== settled && (input.closest('.slider-row') ?? input).contains(document.activeElement);
  const isBad = (): boolean => input.ariaInvalid === 'true';
  const restore = (): void => {
    settled = String(read());
    input.ariaInvalid = 'false';
    if (input.value === settled) return;
    input.value = settled;
    input.dispatchEvent(new Event('input')); // for the slider
  };
  const refuse = (problems: readonly string[]): void => {
    problem.textContent = problems.join('\n');
    if (document.activeElement === input) input.ariaInvalid = 'true';
    else giveWay();
  };
  const giveWay = (): void => {
    restore();
    problem.textContent += `\nIt stays ${input.value}.`;
  };

  input.setAttribute('aria-describedby', problem.id);
  input.addEventListener('change', () => {
    const typed = input.value;
    const value = numberFrom(typed);
    void (value === read() ? Promise.resolve([]) : write(value)).then((problems) => {
      if (input.value !== typed) return; // something else has been typed since
      if (problems.length > 0) return refuse(problems);
      settled = typed;
      problem.textContent = '';
      restore();
      input.blur(); // so that keys mean the stage again
    });
  });
  input.addEventListener('blur', () => isBad() && giveWay());
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    restore();
    problem.textContent = '';
  });
  restore();
  return { show: () => isTyped() || isBad() || restore() };
}
