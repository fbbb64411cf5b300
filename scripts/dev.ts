import { spawn } from 'node:child_process';
import type { RolldownWatcher } from 'rolldown';
import { watchDashboard, watchPages } from './bundle-pages.ts';

/** The service from its source and the pages, both made anew when a file changes, and both ended together. */
const watchers = [watchPages(), await watchDashboard()];
await Promise.all(watchers.map(bundled));
// The service reads its pages when it starts, so it starts again with them.
const flags = ['watch', '--conditions=source', '--include', 'dist/web/**/*.js'];
// A group of its own: a second signal, such as Ctrl-C sends to everybody in the group, would end it by force, without its database.
const service = spawn('tsx', [...flags, 'src/cli.ts', 'serve'], {
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit'],
});
let isEnding = false;
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (!isEnding) service.kill('SIGTERM');
    isEnding = true;
  });
service.once(
  'exit',
  (code) => void Promise.all(watchers.map((one) => one.close())).finally(() => process.exit(code ?? 1)),
);

function bundled(watcher: RolldownWatcher): Promise<void> {
  return new Promise((resolve, reject) => {
    watcher.on('event', (event) => {
      if (event.code === 'END') resolve();
      if (event.code !== 'ERROR') return;
      console.error(event.error);
      reject(event.error);
    });
  });
}
