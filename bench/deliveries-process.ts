import { type ProcessToStart, startDeliveryProcess } from './support/delivery-process.ts';

// A bench that failed takes its processes with it.
process.once('disconnect', () => process.exit(1));
process.once('message', (asked: ProcessToStart) => void startDeliveryProcess(asked));
