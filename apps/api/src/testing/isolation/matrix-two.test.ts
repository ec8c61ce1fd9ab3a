import { testCells } from "./matrix.ts";

testCells(1, 2);
