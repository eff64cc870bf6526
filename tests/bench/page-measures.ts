import type { CDPSession, Locator, Page } from '@playwright/test';

/**
 * Measurements inside the page, on its own clock, from the input event until the result is painted
 * (the frame after the change, detected by a task after its animation frame).
 */
export const installMeasures = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const painted = (): Promise<number> =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => resolve(performance.now());
          channel.port2.postMessage(null);
        });
      });

    /** Rejects after a while, so that a measurement can't wait forever. */
    const until = (done: () => boolean): Promise<void> =>
      new Promise((resolve, reject) => {
        if (done()) {
          resolve();
          return;
        }
        const observer = new MutationObserver(() => {
          if (done()) {
            observer.disconnect();
            clearTimeout(limit);
            resolve();
          }
        });
        const limit = setTimeout(() => {
          observer.disconnect();
          reject(new Error(`Not painted after 20 s: ${done}`));
        }, 20_000);
        observer.observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        });
      });

    /** When the bridge's responses arrived, on the page's clock. */
    const answers: number[] = [];
    const followed = new WeakSet<WebSocket>();
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (this: WebSocket, data) {
      if (!followed.has(this)) {
        followed.add(this);
        const onMessage = ({ data: text, timeStamp }: MessageEvent) => {
          // A response, or its first rows.
          if (/^\{"(answer"|number":null)/.test(String(text))) answers.push(timeStamp);
        };
        // Before the page's own listener.
        this.addEventListener('message', onMessage, { capture: true });
      }
      send.call(this, data);
    };
    /** In Electron, responses don't use a WebSocket, so the app's own marks tell the time. */
    const marks = (): number[] =>
      performance.getEntriesByName('bridge:answer').map(({ startTime }) => startTime);
    const answersSince = (since: number): number[] =>
      ('internalDash' in window ? marks() : answers).filter((at) => at >= since);

    Object.assign(window, { bench: { painted, until, answersSince } });
  });

export interface Painted {
  /** From the input to the painted frame. */
  total: number;
  /** From the end of the first response to the painted frame. */
  afterData: number;
}

/** A search whose first rows are painted before the rest arrives. */
export interface PaintedRows extends Painted {
  /** From the input to the frame after the last row arrived. */
  complete: number;
}

interface BenchWindow {
  bench: {
    painted(): Promise<number>;
    until(done: () => boolean): Promise<void>;
    /** When the bridge's responses since then arrived. */
    answersSince(since: number): number[];
  };
}

/**
 * Fills the field first, then presses Enter and waits for the rows, so that typing isn't measured.
 * The query must be the ID of a record: Enter opens that record as well, and this closes it.
 */
export const searchAndPaint = async (page: Page, query: string): Promise<PaintedRows> => {
  const field = page.getByLabel('ID / Email / Slug / Hash / DeviceID');
  await field.fill('');
  await field.fill(query);
  await page.keyboard.press('Escape');
  const measured = page.evaluate((wanted) => {
    const { bench } = window as unknown as BenchWindow;
    return new Promise<PaintedRows>((resolve) => {
      const onKey = async (event: KeyboardEvent) => {
        if (event.key !== 'Enter') return;
        window.removeEventListener('keydown', onKey, true);
        const start = performance.now();
        const grid = document.querySelector('[role="grid"][aria-label="Members"]');
        await bench.until(() => {
          const row = grid?.querySelector('[role="row"][data-index="0"]');
          return Boolean(row?.textContent?.startsWith(wanted));
        });
        const end = await bench.painted();
        const afterData = end - (bench.answersSince(start)[0] ?? Number.NaN);
        await bench.until(() => grid?.getAttribute('aria-busy') === 'false');
        const complete = (await bench.painted()) - start;
        resolve({ total: end - start, afterData, complete });
      };
      window.addEventListener('keydown', onKey, true);
    });
  }, query);
  await field.press('Enter');
  const times = await measured;
  await closeRecord(page);
  return times;
};

export const closeRecord = async (page: Page): Promise<void> => {
  const record = page.getByRole('dialog');
  await record.waitFor();
  await page.keyboard.press('Escape');
  await record.waitFor({ state: 'detached' });
};

/** Clicks the second row and waits until the member's details are painted. */
export const openAndPaint = async (page: Page, detail: string): Promise<number> => {
  const measured = page.evaluate((text) => {
    const { bench } = window as unknown as BenchWindow;
    return new Promise<number>((resolve) => {
      const onClick = async () => {
        const start = performance.now();
        await bench.until(() =>
          Boolean(document.querySelector('[role="dialog"]')?.textContent?.includes(text)),
        );
        const end = await bench.painted();
        resolve(end - start);
      };
      window.addEventListener('click', onClick, { capture: true, once: true });
    });
  }, detail);
  await page.locator('[role="grid"][aria-label="Members"] [data-index="1"]').click();
  return measured;
};

interface Wanted {
  selector: string;
  /** The new state of a switch. */
  checked?: boolean;
}

/** Clicks and waits until a new element is painted. */
export const clickAndPaint = async (
  page: Page,
  target: Locator,
  wanted: Wanted,
): Promise<number> => {
  const measured = page.evaluate(({ selector, checked }) => {
    const { bench } = window as unknown as BenchWindow;
    return new Promise<number>((resolve) => {
      const onClick = async (event: Event) => {
        const start = performance.now();
        const clicked = event.target;
        let end = 0;
        if (checked === undefined) {
          await bench.until(() => document.querySelector(selector) !== null);
          end = await bench.painted();
        } else {
          // Observers don't see a property change, so check it in every frame.
          do {
            end = await bench.painted();
          } while (!(clicked instanceof HTMLInputElement && clicked.checked === checked));
        }
        resolve(end - start);
      };
      window.addEventListener('click', onClick, { capture: true, once: true });
    });
  }, wanted);
  await target.click();
  return measured;
};

interface Keystroke {
  /** From the key to the painted frame that shows it. */
  painted: number;
  /** From the key to the end of the page's work for it, including style and layout. */
  work: number;
}

/** Presses a key in the focused field. */
export const pressAndPaint = async (page: Page, key: string): Promise<Keystroke> => {
  // Waits for the listener before sending the key.
  await page.evaluate(() => {
    const { bench } = window as unknown as BenchWindow;
    const measured = new Promise<Keystroke>((resolve) => {
      let start = 0;
      window.addEventListener(
        'keydown',
        () => {
          start = performance.now();
        },
        { capture: true, once: true },
      );
      // After React, which listens at its root.
      window.addEventListener(
        'input',
        async () => {
          const painted = bench.painted();
          document.body.getBoundingClientRect();
          const work = performance.now() - start;
          resolve({ painted: (await painted) - start, work });
        },
        { once: true },
      );
    });
    Object.assign(window, { keystroke: measured });
  });
  await page.keyboard.press(key);
  return page.evaluate(() => (window as unknown as { keystroke: Promise<Keystroke> }).keystroke);
};

/** Fills a field in one step and waits until a new text is painted. */
export const changeAndPaint = async (
  page: Page,
  field: Locator,
  value: string,
  wanted: { selector: string; text: string },
): Promise<number> => {
  const measured = page.evaluate(({ selector, text }) => {
    const { bench } = window as unknown as BenchWindow;
    return new Promise<number>((resolve) => {
      const onInput = async () => {
        const start = performance.now();
        await bench.until(
          () => document.querySelector(selector)?.textContent?.includes(text) === true,
        );
        resolve((await bench.painted()) - start);
      };
      window.addEventListener('input', onInput, { capture: true, once: true });
    });
  }, wanted);
  await field.fill(value);
  return measured;
};

/**
 * Presses keys and waits until the changed text of `selector` is painted. Counts from the last key,
 * such as the K of Ctrl+K.
 */
export const keysAndPaint = async (page: Page, keys: string, selector: string): Promise<number> => {
  const last = (keys.split('+').at(-1) ?? keys).toLowerCase();
  // In two steps, because a key that is pressed while the script is still being sent may arrive
  // first.
  const measure = await page.evaluateHandle(
    ({ last, selector }) => {
      const { bench } = window as unknown as BenchWindow;
      const text = () => document.querySelector(selector)?.textContent ?? null;
      const before = text();
      const measured = new Promise<number>((resolve, reject) => {
        const onKey = (event: KeyboardEvent) => {
          if (event.key.toLowerCase() !== last) return;
          clearTimeout(limit);
          window.removeEventListener('keydown', onKey, true);
          const start = performance.now();
          bench
            .until(() => text() !== before)
            .then(() => bench.painted())
            .then((end) => resolve(end - start), reject);
        };
        const limit = setTimeout(() => reject(new Error(`The page never got ${last}.`)), 20_000);
        window.addEventListener('keydown', onKey, true);
      });
      return { measured };
    },
    { last, selector },
  );
  await page.keyboard.press(keys);
  return measure.evaluate(({ measured }) => measured);
};

/** Frame times in ms while a scroll container moves through its whole content. */
export const scrollFrames = (page: Page, selector: string, seconds: number): Promise<number[]> =>
  page.evaluate(
    ({ selector, seconds }) =>
      new Promise<number[]>((resolve) => {
        const element = document.querySelector(selector);
        if (!element) {
          resolve([]);
          return;
        }
        const distance = element.scrollHeight - element.clientHeight;
        const frames: number[] = [];
        const start = performance.now();
        let last = start;
        const step = (now: number) => {
          frames.push(now - last);
          last = now;
          const part = (now - start) / (seconds * 1000);
          element.scrollTop = distance * Math.min(part, 1);
          if (part < 1) requestAnimationFrame(step);
          else resolve(frames.slice(2));
        };
        requestAnimationFrame(step);
      }),
    { selector, seconds },
  );

/** Frame times in ms while nothing happens on the page. */
export const idleFrames = (page: Page): Promise<number[]> =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = [];
        let last = 0;
        const step = (now: number) => {
          if (last > 0) frames.push(now - last);
          last = now;
          if (frames.length < 60) requestAnimationFrame(step);
          else resolve(frames);
        };
        requestAnimationFrame(step);
      }),
  );

/** Bytes of JS heap in use after a full garbage collection. */
export const heapBytes = async (cdp: CDPSession): Promise<number> => {
  for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize;
};

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Wall-clock and processor time, in microseconds. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/**
 * Follows the page's thread until the returned function is called, which returns the processor time
 * of each task in ms. Unlike wall-clock time, it excludes what other programs took.
 */
export const followTasks = async (page: Page): Promise<() => Promise<number[]>> => {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  });
  return async () => {
    const complete = new Promise<void>((resolve) => {
      session.once('Tracing.tracingComplete', () => resolve());
    });
    await session.send('Tracing.end');
    await complete;
    await session.detach();
    const threads = new Set(
      events
        .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
        .map(({ pid, tid }) => `${pid}/${tid}`),
    );
    return events
      .filter(({ name, pid, tid }) => name.endsWith('RunTask') && threads.has(`${pid}/${tid}`))
      .map(({ tdur = 0 }) => tdur / 1000);
  };
};
