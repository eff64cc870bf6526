import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { JournalEntry } from '../../../contract/entities/journal';
import { AppFailure } from '../../../contract/wire/result';
import { supportFileName } from '../../../domain/text/file-name';
import type { CoreModule } from '../app/core-module';
import type { EnvironmentInfo } from '../app/environment-info';
import type { CorePorts } from '../app/ports';
import type { Downloads } from '../files/downloads';
import type { Journal } from '../journal/journal';
import type { SettingsService } from '../settings/settings';
import { supportLines } from './support-lines';

export interface SupportDependencies {
  readonly ports: CorePorts;
  readonly settings: SettingsService;
  readonly journal: Journal;
  readonly downloads: Downloads;
  readonly environmentInfo: EnvironmentInfo;
}

export const createSupportModule = ({
  ports,
  settings,
  journal,
  downloads,
  environmentInfo,
}: SupportDependencies): CoreModule<'support.preview' | 'support.save'> => {
  const { clock, userData } = ports;
  /** The lines shown last, so that exactly those are saved. */
  let shown: { readonly id: string; readonly lines: readonly string[] } | null = null;

  const logLines = async (): Promise<string[]> => {
    const read = (name: string) =>
      readFile(path.join(userData, 'logs', name), 'utf8').catch(() => '');
    const text = `${await read('main.1.log')}\n${await read('main.log')}`;
    return text.split('\n').filter((line) => line !== '');
  };

  /** A bundle is what one needs when the disk refuses, so it never fails because of the journal. */
  const journalOrCode = (): Promise<JournalEntry[] | string> =>
    journal.list().catch((error: unknown) => {
      if (error instanceof AppFailure && error.error.code === 'file') return error.error.reason;
      throw error;
    });

  return {
    handlers: {
      async 'support.preview'() {
        const lines = supportLines({
          versions: [
            ['Internal Dash', ports.version],
            ['host', ports.host],
            ['environment', environmentInfo.name],
            ['system', `${os.platform()} ${os.release()} ${os.arch()}`],
            ...Object.entries(process.versions)
              .filter(([name]) => ['electron', 'chrome', 'node'].includes(name))
              .map(([name, value]) => [name, value ?? ''] as const),
            ['time', new Date(clock.now()).toISOString()],
          ],
          settings: settings.read(),
          journal: await journalOrCode(),
          log: await logLines(),
          home: os.homedir(),
        });
        shown = { id: randomUUID(), lines };
        return { id: shown.id, lines: [...lines] };
      },
      async 'support.save'({ id }, context) {
        if (shown?.id !== id) {
          throw new AppFailure({ code: 'not-found', message: 'Review the bundle again.' });
        }
        const text = `${shown.lines.join('\n')}\n`;
        return downloads.saveText(supportFileName(clock.now()), text, context);
      },
    },
  };
};
