/** The statements of an SQL file, one by one: a database that is spread takes a new table apart from the others. */

/** A comment, a text, a name or a function's body, in none of which a semicolon ends the statement; or any one sign. */
const piece =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\be'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|[\s\S]/gi;

/** Splits a file at its semicolons; comments are left out. */
export const statementsIn = (sql: string): readonly string[] => {
  const statements: string[] = [];
  let open = "";
  const close = (): void => {
    if (open.trim() !== "") statements.push(open.trim());
    open = "";
  };
  for (const [found] of sql.matchAll(piece)) {
    if (found === ";") close();
    else if (found.startsWith("--") || found.startsWith("/*")) open += " ";
    else open += found;
  }
  close();
  return statements;
};

/** Whether the statement makes a table, which may refer to tables that are spread only once it is spread too. */
export const makesTable = (statement: string): boolean => /^create\s+(?:unlogged\s+)?table\b/i.test(statement);
