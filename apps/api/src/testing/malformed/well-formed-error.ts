/** What every refusal must look like, whatever was asked. */
import { errorTable, type ErrorCode } from "@rewardo/contract/errors";

interface RawAnswer {
  readonly statusCode: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

const known = new Set(["status", "code", "message", "params", "errors", "request_id"]);
/** Words of the server's insides that no answer says. */
const insides = /\bat \S+\.[jt]s:|node_modules|\bselect .+ from\b|insert into|relation "|syntax error|pg_|\bECONN/i;

const isFieldError = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  ["code,message,path", "code,message,params,path"].includes(Object.keys(value).toSorted().join()) &&
  Object.entries(value).every(([name, part]) =>
    name === "params"
      ? typeof part === "object" && JSON.stringify(part).length <= 300
      : typeof part === "string" && part.length <= 300,
  );

/** What is wrong with a refusal; an empty list when it is well formed. */
export const faultsOfError = ({ statusCode, body, headers }: RawAnswer): string[] => {
  if (statusCode >= 500) return [`status ${statusCode}: ${body.slice(0, 300)}`];
  if (!String(headers["content-type"]).startsWith("application/json"))
    return [`content type ${String(headers["content-type"])}`];
  let error: Record<string, unknown>;
  try {
    error = JSON.parse(body) as Record<string, unknown>;
  } catch {
    return [`no JSON: ${body.slice(0, 300)}`];
  }
  const listed = errorTable[error["code"] as ErrorCode];
  if (listed === undefined) return [`unknown code: ${body.slice(0, 300)}`];
  const { errors = [] } = error;
  return [
    ...(error["status"] === statusCode && listed.status === statusCode
      ? []
      : [`status ${statusCode} of ${body.slice(0, 200)}`]),
    ...(error["message"] === listed.message ? [] : [`message ${String(error["message"])}`]),
    ...(typeof error["request_id"] === "string" && error["request_id"].length === 36 ? [] : ["no request id"]),
    ...Object.keys(error).filter((name) => !known.has(name)),
    ...(Array.isArray(errors) && errors.length <= 1000 && errors.every(isFieldError)
      ? []
      : [`errors ${JSON.stringify(errors).slice(0, 300)}`]),
    ...(insides.test(JSON.stringify({ ...error, errors: [] })) ? [`insides: ${body.slice(0, 300)}`] : []),
    ...(body.length <= 100_000 ? [] : [`${body.length} characters`]),
  ];
};
