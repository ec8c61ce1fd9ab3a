import { testCells, testFinding } from "./matrix.ts";

testFinding();
testCells(0, 2);
