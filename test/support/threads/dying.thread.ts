throw new Error('a library that it needs is not there');
