import { readConfig } from '../../config.ts';
import { systemClock } from '../../platform/clock.ts';
import { interruption } from '../api/interruption.ts';
import type { Commands } from '../terminal/command-line.ts';
import { write } from '../terminal/output.ts';

/** What must still be there, and provable, after years: history, keys and backups. */
export const safekeepingCommands: Commands = {
  'history verify': {
    options: ['keys', 'authority'],
    words: ['EXPORT|DOSSIER'],
    run: async ({ keys, authority }, [path = '']) => {
      const { HistoryFileError, verifyHistory } = await import('../history/history.ts');
      try {
        const { text, holds } = await verifyHistory(path, { keys, authority });
        write(text);
        if (!holds) process.exitCode = 1;
      } catch (error) {
        if (!(error instanceof HistoryFileError)) throw error;
        process.stderr.write(`assay: ${error.message}\n`);
        process.exitCode = 2;
      }
    },
  },
  'master-key status': {
    options: [],
    run: async () => {
      const { showMasterKeys } = await import('../master-key/master-key.ts');
      if (!(await showMasterKeys(readConfig(), write))) process.exitCode = 1;
    },
  },
  'master-key rotate': {
    options: [],
    flags: ['unseen'],
    run: async (_options, _words, flags) => {
      const { rotateMasterKey } = await import('../master-key/master-key.ts');
      const asked = { say: write, unseen: flags.has('unseen') };
      if (!(await rotateMasterKey(readConfig(), asked))) process.exitCode = 1;
    },
  },
  backup: {
    options: ['keys'],
    words: ['FOLDER'],
    run: async ({ keys }, [folder = '']) => {
      const { backUp } = await import('../backup/backup.ts');
      await backUp(readConfig(), { folder, keysPath: keys }, { say: write, signal: interruption() });
    },
  },
  restore: {
    options: ['keys'],
    flags: ['verify'],
    words: ['FOLDER'],
    run: async ({ keys }, [folder = ''], flags) => {
      const { restore } = await import('../backup/restore.ts');
      const asked = { folder, keysPath: keys, verify: flags.has('verify') };
      const around = { say: write, signal: interruption(), now: () => systemClock.now() };
      if (!(await restore(readConfig(), asked, around))) process.exitCode = 1;
    },
  },
};
