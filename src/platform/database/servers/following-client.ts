import pg from 'pg';
import { findServer, type FoundServer, type ServerRole } from './find-server.ts';

/** Where connections of a pool go that has several addresses. What is found holds until a connection ends. */
export interface ServerFollower {
  readonly Client: typeof pg.Client;
  /** Something has ended: the next connection looks for the server anew. */
  doubt(): void;
}

export function followServers(addresses: readonly string[], wanted: ServerRole): ServerFollower {
  let found: Promise<FoundServer> | undefined;
  const doubt = (): void => {
    found = undefined;
  };
  /** Of the last that was found: nobody goes back to a former primary. */
  let timeline = 0;
  const look = async (): Promise<FoundServer> => {
    const server = await findServer(addresses, wanted, timeline);
    timeline = Math.max(timeline, server.timeline);
    return server;
  };
  const find = (): Promise<FoundServer> => (found ??= look());

  class FollowingClient extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error | null) => void): void;
    override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | void {
      const connected = this.#connectToFound();
      if (!callback) return connected;
      connected.then(
        () => callback(null),
        (error: Error) => callback(error),
      );
    }

    async #connectToFound(): Promise<pg.Client> {
      try {
        const { host, port } = await find();
        // The driver reads where to connect to when it connects.
        Object.assign(this, { host, port });
        return await super.connect();
      } catch (error) {
        doubt();
        throw error;
      }
    }
  }
  return { Client: FollowingClient, doubt };
}
