import { testCells, testTable } from "./matrix.ts";

testTable();
testCells(0, 2);
