import { getConstructionPlans } from "pg-boss";

/** The schema of the job queue; the migrations name it, too. */
export const jobsSchema = "jobs";

/**
 * The statements by which the installed pg-boss makes its tables, without the transaction that it puts around them: the
 * migration that runs them has one. The program refuses to start on tables of another version.
 */
export const jobTables = (): string =>
  getConstructionPlans(jobsSchema)
    .replace(/^\s*begin;/i, "")
    .replace(/commit;\s*$/i, "");
