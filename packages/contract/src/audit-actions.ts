/** Every action that the audit knows. Each contract file lists its own; the console has a sentence for each. */
import * as entities from "./entities.ts";

type Entities = typeof entities;
type ActionsOf<Module> = Module extends { auditActions: infer Actions } ? Actions : never;
type Actions = { [Name in keyof Entities]: ActionsOf<Entities[Name]> }[keyof Entities];
type PairsOf<Each> =
  Each extends Readonly<Record<string, readonly string[]>>
    ? { [Table in keyof Each & string]: `${Table} ${Each[Table][number]}` }[keyof Each & string]
    : never;

/** `places updated` and the like. */
export type AuditPair = PairsOf<Actions>;
export type AuditEntity = AuditPair extends `${infer Table} ${string}` ? Table : never;

/** Table → actions. */
export const auditActions: Readonly<Record<string, readonly string[]>> = Object.assign(
  {},
  ...Object.values(entities).map((module) => ("auditActions" in module ? module.auditActions : {})),
);
