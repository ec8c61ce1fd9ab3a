/** A business whose people a test is about: an owner and an administrator, signed in. */
import { openTestApp, type Caller, type TestApp } from "./app.ts";
import { buildBusiness, type TestBusiness } from "./builders.ts";
import { openWitness, type Witness } from "./witness.ts";

export interface Staffed {
  readonly app: TestApp;
  readonly witness: Witness;
  readonly business: TestBusiness;
  readonly owner: Caller;
  readonly admin: Caller;
  close(): Promise<void>;
}

export const openStaffed = async (): Promise<Staffed> => {
  const app = await openTestApp();
  const witness = await openWitness(app.server);
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  const admin = await app.as("ADMIN", business.scope);
  const close = async () => {
    await witness.close();
    await app.close();
  };
  return { app, witness, business, owner, admin, close };
};
