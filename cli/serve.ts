import { demoPassword } from '#server/demo/accounts.ts';
import { readEnvironment } from '#server/environment.ts';
import { startServer } from '#server/start.ts';

/** Closing itself aborts unfinished requests after ten seconds. */
const maxStopMs = 14_000;

/** Starts the server, with a clean shutdown on SIGINT and SIGTERM. */
export async function serve(): Promise<void> {
  const environment = readEnvironment(process.env);
  const server = await startServer(environment);
  console.log(`Lineside is at ${server.address}`);
  if (server.firstSysadminLink !== undefined)
    console.log(`Create the first Sysadmin (once, within 24 hours): ${server.firstSysadminLink}`);
  if (environment.demo) console.log(demoHint);

  let isStopping = false;
  function stop() {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), maxStopMs).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  }
  function fail(error: unknown) {
    server.log.fatal({ err: error }, 'the server ends: an error was not handled');
    process.exit(1);
  }
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

const demoHint = `
Demo accounts, password "${demoPassword}":
  anna        client user of Northwind Plastics
  ben         client user of Contoso Molding, agreement not signed yet
  carol       client user of both
  operator    Operator
  eventinput  one FunctionalAccess role, EventInput
  global      Global
  sysadmin    Sysadmin
  external    signs in at another provider
`;
