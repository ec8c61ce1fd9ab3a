/** A transaction with this author's key is there already: a repetition, which is no error of the database and is in no log of it. */
export class KeyTaken extends Error {
  override name = "KeyTaken";
}
